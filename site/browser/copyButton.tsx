import { useState } from 'preact/hooks';

/** A button that copies the text of a sample, and says for a moment whether it did. */
export function CopyButton({ title = 'Copy', textOf }: CopyButtonProps) {
  const [label, setLabel] = useState(title);
  const copy = async () => {
    setLabel(
      await navigator.clipboard.writeText(textOf()).then(
        () => 'Copied',
        () => 'Select and copy the text',
      ),
    );
    setTimeout(() => setLabel(title), 2000);
  };
  return (
    <button type="button" class="quiet" onClick={() => void copy()}>
      {label}
    </button>
  );
}

interface CopyButtonProps {
  /** What the button says. */
  readonly title?: string;
  readonly textOf: () => string;
}
