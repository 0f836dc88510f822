/** Milliseconds until the browser has read a file that it saves. */
const savingTime = 10_000;

/** Saves content as a file of the visitor. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), savingTime);
}
