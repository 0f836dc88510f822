/** Calls a function once, when a part of the page comes into view, or a little earlier: readers need not wait. */
export function showInView(part: Element, show: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      show();
    },
    { rootMargin: '200px' },
  );
  observer.observe(part);
}
