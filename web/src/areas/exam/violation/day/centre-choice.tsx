import type { ExamRecord } from '@kaoxin/contract/exam/formal.ts';
import { useSay } from '#platform/language.tsx';

interface CentreChoiceProps {
  places: readonly Pick<ExamRecord['places'][number], 'centreId' | 'centreName'>[];
  chosen: string;
  onChoose: (centreId: string) => void;
}

/** Which centre; nothing to choose where one is all there is. */
export function CentreChoice({ places, chosen, onChoose }: CentreChoiceProps) {
  const say = useSay();
  if (places.length === 1) return <h2 lang="zh-CN">{places[0]?.centreName}</h2>;
  return (
    <label className="kx-day-centre">
      {say(['考点', 'Test centre'])}{' '}
      <select value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {places.map(({ centreId, centreName }) => (
          <option key={centreId} value={centreId} lang="zh-CN">
            {centreName ?? centreId}
          </option>
        ))}
      </select>
    </label>
  );
}
