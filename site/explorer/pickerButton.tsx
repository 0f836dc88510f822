import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { MeasurePicker, Picking } from './measurePicker.tsx';

interface PickerButtonProps extends Pick<ButtonHTMLAttributes, 'id' | 'class' | 'aria-label' | 'aria-describedby'> {
  readonly picking: Picking;
  readonly children: ComponentChildren;
}

/** A button that opens the picker of measures, whose code is loaded then. */
export function PickerButton({ picking, children, ...button }: PickerButtonProps) {
  const [opened, setOpened] = useState<{ readonly Picker: typeof MeasurePicker }>();
  const open = async () => setOpened({ Picker: (await import('./measurePicker.tsx')).MeasurePicker });
  return (
    <>
      <button {...button} type="button" aria-haspopup="dialog" onClick={() => void open()}>
        {children}
      </button>
      {opened && <opened.Picker {...picking} onClose={() => setOpened(undefined)} />}
    </>
  );
}
