import { render } from 'preact';
import { Comparison } from './comparison.tsx';
import type { Start } from './starts.tsx';

const place = document.getElementById('comparison')!;
render(<Comparison starts={JSON.parse(place.dataset['starts']!) as Start[]} />, place);
