import { useState } from 'preact/hooks';

/** A button that copies the text of a sample, and says for a moment whether it did. */
export function CopyButton({ textOf }: { readonly textOf: () => string }) {
  const [label, setLabel] = useState('Copy');
  const copy = async () => {
    setLabel(
      await navigator.clipboard.writeText(textOf()).then(
        () => 'Copied',
        () => 'Select and copy the text',
      ),
    );
    setTimeout(() => setLabel('Copy'), 2000);
  };
  return (
    <button type="button" class="quiet" onClick={() => void copy()}>
      {label}
    </button>
  );
}
