import { isMarked, type Marked, marksOf } from '@kaoxin/contract/casework/marks.ts';
import type { CaseRow } from '@kaoxin/contract/casework/record.ts';
import { priority } from '@kaoxin/contract/casework/states.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';

export { type Marked, usualMarks } from '@kaoxin/contract/casework/marks.ts';

interface MarksProps<Row> {
  row: Row;
  marks: Marked<Row>;
}

/** Labels of a case; from three on, only icons (ui/case/case.css). */
export function Marks<Row extends CaseRow>({ row, marks }: MarksProps<Row>) {
  const say = useSay();
  const language = useLanguage();
  if (!isMarked(row, marks)) return null;
  const urgent = priority.label(row.priority, language);
  const shown = [
    ...(row.priority > 1 ? [{ words: urgent, sign: undefined, tone: 'bad' as const }] : []),
    ...marksOf(row, marks).map(({ label, sign, tone }) => ({ words: say(label), sign: sign && say(sign), tone })),
  ];
  return (
    <span className="kx-checks">
      {shown.map(({ words, sign = [...words][0], tone }) => (
        <Chip key={words} tone={tone} title={words}>
          <span className="kx-mark" data-sign={sign}>
            <span>{words}</span>
          </span>
        </Chip>
      ))}
    </span>
  );
}
