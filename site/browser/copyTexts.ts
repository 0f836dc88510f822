/**
 * Copies a text in two formats. A copy event takes HTML as it is; `navigator.clipboard` would apply the policy of the page to it, which
 * forbids styles. Where the click is too long ago for the event, the plain text is copied.
 * @throws DOMException if the browser refuses
 */
export async function copyTexts(texts: Readonly<Record<'text/plain' | 'text/html', string>>): Promise<void> {
  const fill = (event: ClipboardEvent) => {
    event.preventDefault();
    for (const [type, text] of Object.entries(texts)) event.clipboardData!.setData(type, text);
  };
  document.addEventListener('copy', fill);
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else sends a copy event
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', fill);
  if (!isCopied) await navigator.clipboard.writeText(texts['text/plain']);
}
