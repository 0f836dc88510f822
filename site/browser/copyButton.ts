import { h } from './dom.ts';

/** Adds a button to a sample that copies its code. */
export function addCopyButton(sample: HTMLElement): void {
  const button = h('button', { type: 'button', class: 'quiet' }, 'Copy');
  button.addEventListener('click', () => void copy(sample, button));
  sample.append(button);
}

async function copy(sample: HTMLElement, button: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(sample.querySelector('code')?.textContent ?? '');
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Select and copy the text';
  }
  setTimeout(() => (button.textContent = 'Copy'), 2000);
}
