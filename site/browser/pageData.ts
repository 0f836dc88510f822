/** Returns the first JSON in a part of the page. */
export const pageData = (part: Element): unknown =>
  JSON.parse(part.querySelector('script[type="application/json"]')!.textContent);
