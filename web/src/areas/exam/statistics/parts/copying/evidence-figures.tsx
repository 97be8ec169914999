import { chance, people, points } from '../../figures.ts';
import { FigureList } from '../told.tsx';
import type { Pair } from './pair.ts';

export function EvidenceFigures({ pair: { identical, expected, p, adjusted } }: { pair: Pair }) {
  return (
    <FigureList
      figures={[
        [['两人都错且相同', 'Identical wrong answers'], people(identical)],
        [['按巧合预期', 'Expected by chance'], points(expected)],
        [['概率', 'Probability'], chance(p)],
        [['按考场内对数校正', 'Corrected for the room'], chance(adjusted)],
      ]}
    />
  );
}
