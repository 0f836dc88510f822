import type { ComponentChildren } from 'preact';
import { DialogButton, type DialogButtonAttributes } from './dialogButton.tsx';
import type { Picking } from './picking.ts';

interface PickerButtonProps extends DialogButtonAttributes {
  readonly picking: Picking;
  readonly children: ComponentChildren;
}

/** A button that opens the picker of measures. */
export const PickerButton = ({ picking, ...button }: PickerButtonProps) => (
  <DialogButton
    {...button}
    load={() => import('./measurePicker.tsx')}
    dialog={({ MeasurePicker }, onClose) => <MeasurePicker {...picking} onClose={onClose} />}
    problem="The measures could not be loaded."
  />
);
