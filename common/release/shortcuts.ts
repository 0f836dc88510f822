/** Returns short addresses of pages, and the addresses that they lead to: `/metros/12420` to the page of the metro. */
export function shortcutsTo(addresses: Iterable<string>): Map<string, string> {
  const shortcuts = new Map<string, string>();
  for (const address of addresses) {
    const cbsa = /^\/metros\/us\/.*-(\d{5})$/.exec(address)?.[1];
    if (cbsa !== undefined) shortcuts.set(`/metros/${cbsa}`, address);
  }
  return shortcuts;
}
