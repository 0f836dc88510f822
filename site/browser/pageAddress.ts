/** Writes parameters to the query of the address of the page, without a request. One without a text is left out; others stay. */
export function writeParameters(changed: Readonly<Record<string, string | undefined>>): void {
  const query = new URLSearchParams(location.search);
  for (const [name, text = ''] of Object.entries(changed)) {
    if (text === '') query.delete(name);
    else query.set(name, text);
  }
  // A comma needs no encoding in a query.
  const text = query.toString().replaceAll('%2C', ',');
  history.replaceState(null, '', location.pathname + (text === '' ? '' : `?${text}`) + location.hash);
}
