import { useMemo, useState } from 'preact/hooks';
import { ChartSlider } from './chartSlider.tsx';

/** The event at a mark that was pressed. */
export const markPressed = 'mark-pressed';

interface MarkReadoutProps {
  readonly figure: HTMLElement;
  readonly label: string;
}

/** Shows what the bar or the tile of a chart says that the pointer or the arrow keys choose. Its title has the text. */
export function MarkReadout({ figure, label }: MarkReadoutProps) {
  const marks = useMemo(() => [...figure.querySelectorAll('svg title')].map((one) => one.parentElement!), [figure]);
  const [index, setIndex] = useState(0);
  const [isOn, setOn] = useState(false);
  /** Whether the marks are bars next to each other, for which only the position across counts. */
  const areColumns = marks.every((mark) => mark.localName === 'rect');
  const last = marks.length - 1;
  const textOf = (at: number) => marks[at]!.querySelector('title')!.textContent;

  const show = (next: number) => {
    marks[index]!.classList.remove('on');
    marks[next]!.classList.add('on');
    setIndex(next);
    setOn(true);
  };
  const hide = () => {
    marks[index]!.classList.remove('on');
    setOn(false);
  };

  return (
    <ChartSlider
      label={`Value of ${label}`}
      range={{ min: 1, max: last + 1, now: index + 1, text: textOf(index) }}
      index={index}
      last={last}
      isOn={isOn}
      nearest={(event) => nearest(marks, event, areColumns)}
      onShow={show}
      onHide={hide}
      // The page may do something with the mark: that of a measure lists the regions of a bar.
      onPress={() => marks[index]!.dispatchEvent(new Event(markPressed, { bubbles: true }))}
      pressesByTouch
    >
      {isOn && (
        <div class="box" style={placeOf(marks[index]!, figure.querySelector('svg')!)}>
          {textOf(index)}
        </div>
      )}
    </ChartSlider>
  );
}

/** The height of the median's label at the top of a histogram, in pixels. */
const labelHeight = 26;

/** Returns where the text of a mark is: below the mark, or the label at the top, on the side with more room. */
function placeOf(mark: Element, chart: Element) {
  const own = mark.getBoundingClientRect();
  const all = chart.getBoundingClientRect();
  const middle = own.left + own.width / 2 - all.left;
  const isLeft = middle < all.width / 2;
  const below = own.bottom - all.top + 6;
  return {
    [isLeft ? 'insetInlineStart' : 'insetInlineEnd']: `${isLeft ? middle : all.width - middle}px`,
    insetBlockStart: `${below > all.height - 40 ? labelHeight : below}px`,
  };
}

/** Returns the index of the mark that is nearest to the pointer. */
function nearest(marks: readonly Element[], { clientX, clientY }: PointerEvent, areColumns: boolean): number {
  const distances = marks.map((mark) => {
    const { left, right, top, bottom } = mark.getBoundingClientRect();
    const x = Math.max(left - clientX, clientX - right, 0);
    const y = Math.max(top - clientY, clientY - bottom, 0);
    return areColumns ? x : Math.hypot(x, y);
  });
  return distances.indexOf(Math.min(...distances));
}
