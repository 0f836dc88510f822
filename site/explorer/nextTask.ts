/** Lets the browser respond to a person before the work goes on. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
