import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { useId } from 'react';
import { useSay } from '#platform/language.tsx';
import { KnownPicker } from '#ui/pickers/known-picker.tsx';

interface CentreChoiceProps {
  places: readonly Pick<ExamRecord['places'][number], 'centreId' | 'centreName' | 'code' | 'searchKey'>[];
  chosen: string;
  onChoose: (centreId: string) => void;
}

export function CentreChoice({ places, chosen, onChoose }: CentreChoiceProps) {
  const say = useSay();
  const id = useId();
  if (places.length === 1) return <h2 lang="zh-CN">{places[0]?.centreName}</h2>;
  return (
    <div className="kx-day-centre">
      <label htmlFor={id}>{say(['考点', 'Test centre'])}</label>
      <KnownPicker id={id} value={chosen} options={centreOptions(places)} onChange={onChoose} />
    </div>
  );
}

export const centreOptions = (places: CentreChoiceProps['places']) =>
  places.map(({ centreId, centreName, searchKey }) => ({ value: centreId, label: centreName ?? centreId, searchKey }));
