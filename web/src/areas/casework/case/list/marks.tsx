import { type Marked, marksOf } from '@kaoxin/contract/casework/marks.ts';
import type { CaseRow } from '@kaoxin/contract/casework/record.ts';
import { priority } from '@kaoxin/contract/casework/states.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';

export { type Marked, usualMarks } from '@kaoxin/contract/casework/marks.ts';

interface MarksProps<Row> {
  row: Row;
  marks: Marked<Row>;
}

/** What is special about a case, each as a word. */
export function Marks<Row extends CaseRow>({ row, marks }: MarksProps<Row>) {
  const say = useSay();
  const language = useLanguage();
  const shown = marksOf(row, marks);
  if (shown.length === 0 && row.priority <= 1) return null;
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
