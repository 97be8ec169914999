import { factsOf } from '@kaoxin/contract/conventions.ts';
import { type SubjectRecord, subjectFields } from '@kaoxin/contract/exam/formal/subject.ts';
import { paperWords } from '@kaoxin/contract/exam/scores/score-words.ts';
import type { ReactNode } from 'react';
import { useSay } from '#platform/language.tsx';
import { minute } from '#ui/dates/minute.ts';
import type { Column } from '#ui/list-page/columns/column.ts';
import { EmptyState } from '#ui/state/state.tsx';
import { Shown } from '#ui/table/empty-cell.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';

type Key = keyof typeof subjectFields;
const column = (
  key: Key,
  width: number,
  render: (row: SubjectRecord) => ReactNode,
  align?: 'right',
): Column<SubjectRecord> => ({
  key,
  label: factsOf(subjectFields[key])?.label ?? [key, key],
  width,
  render,
  ...(align ? { align } : {}),
});
const figure = (text: string | number | null | undefined) => (
  <Shown value={text}>
    <span className="kx-figures">{text}</span>
  </Shown>
);

function Papers({ row: { papers, paperIdName } }: { row: SubjectRecord }) {
  const say = useSay();
  if (papers.length < 2) return <Shown value={paperIdName} />;
  return papers.map((paper) => <div key={paper.paperId}>{say(paperWords(paper.label, paper.paperIdName))}</div>);
}

const columns: readonly Column<SubjectRecord>[] = [
  column('subjectCode', 100, ({ subjectCode }) => figure(subjectCode)),
  column('name', 220, ({ name }) => name),
  column('startTime', 140, ({ startTime }) => figure(minute(startTime))),
  column('endTime', 140, ({ endTime }) => figure(minute(endTime))),
  column('paperId', 220, (row) => <Papers row={row} />),
  column('totalScore', 90, ({ totalScore }) => figure(totalScore), 'right'),
  column('passScore', 90, ({ passScore }) => figure(passScore), 'right'),
  column('objectiveScore', 110, ({ objectiveScore }) => figure(objectiveScore), 'right'),
];

/** Without paging: a printed page must not miss a subject. */
export function ExamSubjects({ subjects }: { subjects: readonly SubjectRecord[] }) {
  const say = useSay();
  if (subjects.length === 0) return <EmptyState text={['还没有科目', 'No subjects yet']} />;
  return (
    <PlainTable
      label={say(['科目', 'Subjects'])}
      rows={subjects}
      columns={columns}
      keyOf={({ id }) => id}
      height={2000}
    />
  );
}
