import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ExamForm } from '@kaoxin/contract/exam/formal/formal.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { useSay } from '#platform/language.tsx';
import { fieldsOf } from '#ui/form/fields.ts';
import { FactList } from '#ui/form/value.tsx';
import type { GridRow } from '#ui/grid/grid.ts';
import { shownCell } from '#ui/grid/grid.ts';
import type { Column } from '#ui/list-page/columns/column.ts';
import { EmptyState } from '#ui/state/state.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { paperColumns } from './paper-rows.ts';
import { examSchema, fieldNames } from './parts.ts';
import { planOf } from './place-rows.ts';
import { subjectColumns } from './subject-rows.ts';
import type { ExamFormState } from './use-exam-form.ts';

interface ConfirmPartProps {
  state: ExamFormState;
  given: ExamForm;
  unmet: readonly Label[];
  isDraft: boolean;
}

export function ConfirmPart({ state, given, unmet, isDraft }: ConfirmPartProps) {
  const say = useSay();
  const { form, subjects, subjectPapers, places } = state;
  const row = { ...form.values, attachmentsShown: given.attachmentsShown };
  const { centres, rooms, seats } = planOf(places);
  return (
    <>
      {isDraft && <Readiness unmet={unmet} />}
      <section className="kx-section">
        <h2>{say(['基本信息', 'Basics'])}</h2>
        <div className="kx-exam-facts">
          <FactList
            fields={fieldsOf(examSchema.shape, [...fieldNames('basics'), ...fieldNames('subjects')])}
            row={row}
          />
        </div>
      </section>
      <section className="kx-section">
        <h2>{say([`科目（${subjects.length}）`, `Subjects (${subjects.length})`])}</h2>
        <Rows label={['科目', 'Subjects']} rows={subjects} columns={subjectColumns(state.papers, false)} />
      </section>
      {subjectPapers.length > 0 && (
        <section className="kx-section">
          <h2>{say(['A、B卷', 'Forms A, B and so on'])}</h2>
          <Rows
            label={['其他试卷', 'Further papers']}
            rows={subjectPapers}
            columns={paperColumns(subjects, state.papers)}
          />
        </section>
      )}
      <section className="kx-section">
        <h2>{say([`考点（${centres}）`, `Centres (${centres})`])}</h2>
        <p className="kx-exam-sums kx-figures">
          {say([
            `计划考场 ${rooms} 个，计划座位 ${seats.toLocaleString('zh-CN')} 个`,
            `${quantity(rooms, 'room')} and ${seats.toLocaleString('zh-CN')} seats planned`,
          ])}
        </p>
        <Rows label={['考点', 'Centres']} rows={places} columns={planned} />
      </section>
    </>
  );
}

const planned = [
  { key: 'centre', label: ['考点', 'Test centre'], kind: 'text', width: 220 },
  { key: 'planRooms', label: ['计划考场数', 'Planned rooms'], kind: 'number', width: 110 },
  { key: 'planSeats', label: ['计划座位数', 'Planned seats'], kind: 'number', width: 110 },
  { key: 'chief', label: ['主考', 'Chief'], kind: 'text', width: 120 },
  { key: 'status', label: ['启用', 'In use'], kind: 'tick', width: 80 },
] as const;

interface RowsProps {
  label: Label;
  rows: readonly GridRow[];
  columns: ReturnType<typeof subjectColumns>;
}

function Rows({ label, rows, columns }: RowsProps) {
  const say = useSay();
  if (rows.length === 0) return <EmptyState text={[`还没有${label[0]}`, `No ${label[1].toLowerCase()} yet`]} />;
  const read = columns.map(
    (column): Column<GridRow> => ({
      key: column.key,
      label: column.label,
      width: column.width,
      ...(column.kind === 'number' ? { align: 'right' } : {}),
      render: ({ cells }) => shownCell(column, cells[column.key] ?? '') || <span className="kx-empty">—</span>,
    }),
  );
  return <PlainTable label={say(label)} rows={rows} columns={read} keyOf={({ key }) => key} height={2000} />;
}

function Readiness({ unmet }: { unmet: readonly Label[] }) {
  const say = useSay();
  if (unmet.length === 0)
    return (
      <p className="kx-notice" role="status">
        {say([
          '发布条件已满足。发布后开始按时接受报名，考试编号、年度和科目不能再修改。',
          'Ready to publish. After publication, registration opens on time; number, year and subjects can no longer be changed.',
        ])}
      </p>
    );
  return (
    <div className="kx-notice kx-notice-warn" role="status">
      <span>{say(['发布前还需完成：', 'Before it is published: '])}</span>
      <ul className="kx-exam-unmet">
        {unmet.map((words) => (
          <li key={words[0]}>{say(words)}</li>
        ))}
      </ul>
    </div>
  );
}
