/** What an element may contain: other elements, texts and numbers, in lists of any depth; nothing for undefined. */
type Content<T> = T | string | number | undefined | readonly Content<T>[];

/** The attributes of an element. One that is undefined is left out. */
type Attributes = Readonly<Record<string, string | number | undefined>>;

/**
 * Makes an element. What is drawn with it becomes nodes in a browser (`site/browser/createNode.ts`) and text on the server
 * (`dynamic/http/html.ts`), which runs no JSX.
 */
export type Create<T> = (name: string, attributes: Attributes, ...content: readonly Content<T>[]) => T;
