/** Calls `act` when another window changes what the browser keeps. @returns a function that ends it */
export function watchStorage(act: () => void): () => void {
  addEventListener('storage', act);
  return () => removeEventListener('storage', act);
}
