import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { paperWords } from '@kaoxin/contract/exam/scores/score-words.ts';
import { type ReactNode, useId } from 'react';
import { useSay } from '#platform/language.tsx';
import { type Again, NotLoaded } from '#ui/pickers/not-loaded.tsx';
import { binWidths, type Choice, type Chosen, papersChosen } from './chosen.ts';

interface ChooserProps {
  record: Pick<ExamRecord, 'subjects' | 'districts' | 'places'>;
  chosen: Chosen;
  onChoose: (choice: Choice) => void;
  by: readonly (keyof Choice)[];
  ofSubject?: boolean;
}

export function Chooser({ record, chosen, onChoose, by, ofSubject = false }: ChooserProps) {
  const say = useSay();
  const { subjects, districts, places } = record;
  const centres = places.filter(({ districtId }) => !chosen.districtId || districtId === chosen.districtId);
  const papers = by.includes('paperId') ? papersChosen(chosen, record) : [];
  const all = say(['全部', 'All']);
  return (
    <fieldset className="kx-bare exam-stat-chooser" aria-label={say(['统计范围', 'Scope of the statistics'])}>
      {by.includes('subjectCode') && (
        <Select
          label={['科目', 'Subject']}
          value={chosen.subjectCode ?? ''}
          onChange={(subjectCode) => onChoose({ subjectCode })}
        >
          <option value="">{ofSubject ? say(['请选择科目', 'Choose a subject']) : say(['总分', 'Total'])}</option>
          {subjects.map(({ subjectCode, name }) => (
            <option key={subjectCode} value={subjectCode}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {papers.length > 0 && (
        <Select
          label={['卷别', 'Form']}
          value={chosen.paperId ?? papers[0]?.paperId ?? ''}
          onChange={(paperId) => onChoose({ paperId: paperId === papers[0]?.paperId ? '' : paperId })}
        >
          {papers.map((paper) => (
            <option key={paper.paperId} value={paper.paperId}>
              {say(paperWords(paper.label, paper.paperIdName))}
            </option>
          ))}
        </Select>
      )}
      {by.includes('districtId') && (
        <Select
          label={['考区', 'District']}
          value={chosen.districtId ?? ''}
          onChange={(districtId) => onChoose({ districtId })}
        >
          <option value="">{all}</option>
          {districts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {by.includes('centreId') && (
        <Select
          label={['考点', 'Test centre']}
          value={chosen.centreId ?? ''}
          onChange={(centreId) => onChoose({ centreId })}
        >
          <option value="">{all}</option>
          {centres.map(({ centreId, centreName }) => (
            <option key={centreId} value={centreId}>
              {centreName}
            </option>
          ))}
        </Select>
      )}
      {by.includes('binWidth') && (
        <Select
          label={['分组宽度', 'Bin width']}
          value={String(chosen.binWidth)}
          onChange={(binWidth) => onChoose({ binWidth })}
        >
          {binWidths.map((width) => (
            <option key={width} value={width}>
              {say([`${width} 分`, width === 1 ? '1 point' : `${width} points`])}
            </option>
          ))}
        </Select>
      )}
    </fieldset>
  );
}

interface SelectProps {
  label: Label;
  value: string;
  onChange: (value: string) => void;
  again?: Again;
  children: ReactNode;
}

export function Select({ label, value, onChange, again, children }: SelectProps) {
  const say = useSay();
  const id = useId();
  return (
    <span className="exam-stat-choice">
      <label htmlFor={id}>{say(label)}</label>
      <select id={id} className="kx-native" value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
      {again && <NotLoaded again={again} />}
    </span>
  );
}
