import { isMarked, type Marked, marksOf } from '@kaoxin/contract/casework/marks.ts';
import type { CaseRow } from '@kaoxin/contract/casework/record.ts';
import { priority } from '@kaoxin/contract/casework/states.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';

export { type Marked, usualMarks } from '@kaoxin/contract/casework/marks.ts';

interface MarksProps<Row> {
  row: Row;
  marks: Marked<Row>;
  /** beside a title that has to be read as well: from three on one sign each, which a pointer explains */
  tight?: boolean;
}

/** What is special about a case, each as a word. */
export function Marks<Row extends CaseRow>({ row, marks, tight = false }: MarksProps<Row>) {
  const say = useSay();
  const language = useLanguage();
  if (!isMarked(row, marks)) return null;
  const urgent = { words: priority.label(row.priority, language), tone: 'bad' as const };
  const shown = [
    ...(row.priority > 1 ? [urgent] : []),
    ...marksOf(row, marks).map(({ label, tone }) => ({ words: say(label), tone })),
  ];
  const brief = tight && shown.length > most;
  const all = shown.map(({ words }) => words).join(language === 'en' ? ', ' : '、');
  return (
    <span className="kx-checks" {...(brief && { title: all })}>
      {shown.map(({ words, tone }) => (
        <Chip key={words} tone={tone}>
          {brief ? <Brief words={words} /> : words}
        </Chip>
      ))}
    </span>
  );
}

/** Marks that stand beside a title as words. */
const most = 2;

/** The first sign of a word, the whole of it for whoever hears it. */
function Brief({ words }: { words: string }) {
  return (
    <>
      <span aria-hidden="true">{[...words][0]}</span>
      <span className="hidden-text">{words}</span>
    </>
  );
}
