import { render } from 'preact';
import { Comparison } from './comparison.tsx';

render(<Comparison />, document.getElementById('comparison')!);
