import { useEffect, useState } from 'preact/hooks';

/** Returns whether the screen is as narrow as that of a phone. */
export const useNarrow = (): boolean => useMedia('(width < 40rem)');

/** Returns whether the window matches a media query, now and after each change. */
export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const update = () => setMatches(media.matches);
    media.addEventListener('change', update);
    return () => media.removeEventListener('change', update);
  }, [query]);
  return matches;
}
