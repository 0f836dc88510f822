import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface ExportMenuProps {
  /** The text of its button. */
  readonly label?: string;
  /** The chart whose files it has: its button is that of a tool; undefined: the page. */
  readonly about?: string;
  readonly children: ComponentChildren;
}

/** A menu of files and other ways to take along what a page shows. It closes after a choice, on Escape and on a press elsewhere. */
export function ExportMenu({ label = 'Export', about, children }: ExportMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    // A choice can take the menu away.
    if (!menu.current?.open) return;
    menu.current.open = false;
    // What had the focus is gone.
    menu.current.querySelector('summary')!.focus();
  };
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      if (!menu.current!.contains(target as Node)) menu.current!.open = false;
    };
    addEventListener('pointerdown', closeOutside);
    return () => removeEventListener('pointerdown', closeOutside);
  }, []);
  return (
    <details
      class="export-menu"
      ref={menu}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
      onClick={({ target }) => {
        if ((target as Element).closest('button, a')) close();
      }}
    >
      <summary
        class={about === undefined ? 'button quiet' : undefined}
        aria-label={about === undefined ? undefined : `${label}: ${about}`}
      >
        {label}
      </summary>
      <div>{children}</div>
    </details>
  );
}
