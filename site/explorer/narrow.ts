import { useEffect, useState } from 'preact/hooks';

const narrow = matchMedia('(width < 40rem)');

/** Returns whether the screen is narrow: bars are below the names then. */
export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(narrow.matches);
  useEffect(() => {
    const update = () => setNarrow(narrow.matches);
    narrow.addEventListener('change', update);
    return () => narrow.removeEventListener('change', update);
  }, []);
  return isNarrow;
}
