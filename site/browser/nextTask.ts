/** Resolves in a new task. The browser can respond to a person and draw before it. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
