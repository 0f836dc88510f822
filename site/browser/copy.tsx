import { render } from 'preact';
import { CopyButton } from './copyButton.tsx';

/** Adds a button to each sample that copies its code. */
for (const sample of document.querySelectorAll('[data-copy]')) {
  const place = document.createElement('span');
  sample.append(place);
  render(<CopyButton textOf={() => sample.querySelector('code')!.textContent} />, place);
}
