/** Milliseconds after which work goes on without a frame: a page in the background has none. */
const longestFrame = 100;

/** Lets the browser respond to a person, and show it, before the work goes on. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, longestFrame);
  });
