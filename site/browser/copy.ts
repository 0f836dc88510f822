import { addCopyButton } from './copyButton.ts';

for (const sample of document.querySelectorAll<HTMLElement>('[data-copy]')) addCopyButton(sample);
