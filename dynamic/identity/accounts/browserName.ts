import bowser from 'bowser';

/** Characters of a `User-Agent` header that are looked at: real ones have fewer than 300. */
const maxLength = 500;

/** The name of a browser and its system as people know them, such as "Firefox on Windows"; null where it tells neither. */
export function browserName(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const { browser, os } = bowser.parse(userAgent.slice(0, maxLength));
  const names = [browser.name, os.name].filter(Boolean);
  return names.length === 0 ? null : names.join(' on ').slice(0, 100);
}
