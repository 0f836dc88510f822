import { useEffect, useState } from 'preact/hooks';

const narrow = matchMedia('(width < 40rem)');
const stacked = matchMedia('(width < 75rem)');

/** Returns whether the screen is narrow: bars are below the names then. */
export const useNarrow = (): boolean => useMedia(narrow);

/** Returns whether the card of a metro is above the table, not next to it. */
export const useStacked = (): boolean => useMedia(stacked);

function useMedia(query: MediaQueryList): boolean {
  const [matches, setMatches] = useState(query.matches);
  useEffect(() => {
    const update = () => setMatches(query.matches);
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, [query]);
  return matches;
}
