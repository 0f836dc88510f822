/** Adds a copy button to each sample. */
for (const sample of document.querySelectorAll<HTMLElement>('[data-copy]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'quiet';
  button.textContent = 'Copy';
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
