/**
 * Marks in `frame.html` and `place.html`, which Astro renders around the content of every page of the server. The server replaces them with the
 * parts of a page. They appear once each, in this order.
 */
export const frameMarks = {
  title: '%title%',
  robots: '%robots%',
  description: '%description%',
  account: '%account%',
  main: '%main%',
} as const;

/**
 * The cookie that tells scripts of stored pages, which are the same for everybody, that somebody is signed in. It is no secret and
 * gives no access.
 */
export const signedInCookie = 'signed-in';

/** What the link to the account says to who is signed in. */
export const accountText = 'Account';

/** The pieces of the frame before, between and after its marks. @throws if a mark is missing, repeated or out of order */
export function splitFrame(frame: string): string[] {
  const marks = Object.values(frameMarks);
  const found = marks.map((mark) => frame.indexOf(mark));
  const pieces = frame.split(new RegExp(marks.join('|')));
  const inOrder = found.every((position, i) => position > (found[i - 1] ?? -1));
  if (!inOrder || pieces.length !== marks.length + 1)
    throw new Error(`the account frame must have ${marks.join(', ')} once each, in this order`);
  return pieces;
}
