import type { CaseRow } from '@kaoxin/contract/casework/record.ts';
import { priority } from '@kaoxin/contract/casework/states.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { Chip, type Tone } from '#ui/chip.tsx';
import { type Parts, partsOf } from '../kind/parts.ts';

/** Something special about a case, in a word. */
export interface Mark<Row> {
  label: Label;
  tone: Tone;
  is: (row: Row) => boolean;
}

const usual = {
  supervised: { label: ['督办', 'Supervised'], tone: 'bad', is: ({ supervised }) => supervised === 1 },
  urged: { label: ['催办', 'Urged'], tone: 'bad', is: ({ urged }) => urged === 1 },
  confidential: { label: ['涉密', 'Confidential'], tone: 'bad', is: ({ confidential }) => confidential === 1 },
  isRepeat: { label: ['重复', 'Repeat'], tone: 'warn', is: ({ isRepeat }) => isRepeat === 1 },
  deptRecused: { label: ['全员回避', 'Nobody may handle'], tone: 'bad', is: ({ deptRecused }) => deptRecused === 1 },
  extendAsked: { label: ['延期待批', 'Extension asked'], tone: 'warn', is: ({ extendState }) => extendState === 1 },
  review: { label: ['复查', 'Review'], tone: 'neutral', is: ({ stage }) => stage === 2 },
  finalReview: { label: ['复核', 'Final review'], tone: 'neutral', is: ({ stage }) => stage === 3 },
} satisfies Record<string, Mark<CaseRow>>;

export type Marked<Row> = Parts<keyof typeof usual, Mark<Row>>;
export const usualMarks: Marked<CaseRow> = [
  'supervised',
  'urged',
  'confidential',
  'isRepeat',
  'deptRecused',
  'extendAsked',
];

interface MarksProps<Row> {
  row: Row;
  marks: Marked<Row>;
  /** leaves nothing where there is nothing */
  bare?: boolean;
}

/** What is special about a case, each as a word. */
export function Marks<Row extends CaseRow>({ row, marks, bare }: MarksProps<Row>) {
  const say = useSay();
  const language = useLanguage();
  const shown = partsOf<keyof typeof usual, Mark<Row>>(usual, marks).filter(({ is }) => is(row));
  if (shown.length === 0 && row.priority <= 1) return bare ? null : <span className="kx-empty">—</span>;
  return (
    <span className="kx-checks">
      {row.priority > 1 && <Chip tone="bad">{priority.label(row.priority, language)}</Chip>}
      {shown.map(({ label, tone }) => (
        <Chip key={label[0]} tone={tone}>
          {say(label)}
        </Chip>
      ))}
    </span>
  );
}
