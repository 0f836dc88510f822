import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { MeasurePicker, Picking } from './measurePicker.tsx';

interface PickerButtonProps extends Pick<ButtonHTMLAttributes, 'id' | 'class' | 'aria-label' | 'aria-describedby'> {
  readonly picking: Picking;
  readonly children: ComponentChildren;
}

/** A button that opens the picker of measures, whose code is loaded then. */
export function PickerButton({ picking, children, ...button }: PickerButtonProps) {
  const host = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<{ readonly Picker: typeof MeasurePicker }>();
  const open = async () => setOpened({ Picker: (await import('./measurePicker.tsx')).MeasurePicker });
  const close = () => {
    setOpened(undefined);
    host.current?.focus();
  };
  return (
    <>
      <button {...button} type="button" ref={host} aria-haspopup="dialog" onClick={() => void open()}>
        {children}
      </button>
      {opened && <opened.Picker {...picking} onClose={close} />}
    </>
  );
}
