import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ProblemMessage } from '../browser/problem.tsx';
import type { MeasurePicker } from './measurePicker.tsx';
import type { Picking } from './picking.ts';

interface PickerButtonProps extends Pick<ButtonHTMLAttributes, 'id' | 'class' | 'aria-label' | 'aria-describedby'> {
  readonly picking: Picking;
  readonly children: ComponentChildren;
}

/** A button that opens the picker of measures, whose code is loaded then. */
export function PickerButton({ picking, children, ...button }: PickerButtonProps) {
  const [opened, setOpened] = useState<{ readonly Picker: typeof MeasurePicker }>();
  const [error, setError] = useState<unknown>();
  const open = () =>
    import('./measurePicker.tsx').then(({ MeasurePicker: Picker }) => {
      setOpened({ Picker });
      setError(undefined);
    }, setError);
  // A browser may keep a module that failed to load until the page is loaded again.
  const reload = () => location.reload();
  return (
    <>
      <button {...button} type="button" aria-haspopup="dialog" onClick={() => void open()}>
        {children}
      </button>
      {error !== undefined && <ProblemMessage error={error} text="The measures could not be loaded." retry={reload} />}
      {opened && <opened.Picker {...picking} onClose={() => setOpened(undefined)} />}
    </>
  );
}
