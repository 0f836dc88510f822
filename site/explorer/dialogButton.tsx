import type { ButtonHTMLAttributes, ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ProblemMessage } from '../browser/problem.tsx';

/** What a button that opens a dialog has as a button. */
export type DialogButtonAttributes = Pick<ButtonHTMLAttributes, 'id' | 'class' | 'aria-label' | 'aria-describedby'>;

interface DialogButtonProps<M> extends DialogButtonAttributes {
  /** Loads the code of the dialog. */
  readonly load: () => Promise<M>;
  /** Returns the dialog. @param onClose is called when it is closed */
  readonly dialog: (loaded: M, onClose: () => void) => VNode;
  /** What is said if the code could not be loaded. */
  readonly problem: string;
  readonly children: ComponentChildren;
}

/** A button that opens a dialog, whose code is loaded then. */
export function DialogButton<M>({ load, dialog, problem, children, ...button }: DialogButtonProps<M>) {
  const [opened, setOpened] = useState<{ readonly loaded: M }>();
  const [error, setError] = useState<unknown>();
  const open = () =>
    load().then((loaded) => {
      setOpened({ loaded });
      setError(undefined);
    }, setError);
  // A browser may keep a module that failed to load until the page is loaded again.
  const reload = () => location.reload();
  return (
    <>
      <button {...button} type="button" aria-haspopup="dialog" onClick={() => void open()}>
        {children}
      </button>
      {error !== undefined && <ProblemMessage error={error} text={problem} retry={reload} />}
      {opened && dialog(opened.loaded, () => setOpened(undefined))}
    </>
  );
}
