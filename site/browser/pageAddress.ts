/**
 * Writes parameters to the query of the address of the page, without a request. One without a text is left out; others stay.
 * @param isStep whether Back leads to the address before
 */
export function writeParameters(changed: Readonly<Record<string, string | undefined>>, isStep = false): void {
  const query = new URLSearchParams(location.search);
  for (const [name, text = ''] of Object.entries(changed)) {
    if (text === '') query.delete(name);
    else query.set(name, text);
  }
  // A comma needs no encoding in a query.
  const text = query.toString().replaceAll('%2C', ',');
  const address = location.pathname + (text === '' ? '' : `?${text}`) + location.hash;
  if (isStep) history.pushState(null, '', address);
  else history.replaceState(null, '', address);
}
