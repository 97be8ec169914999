import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { minute } from '#ui/dates/minute.ts';
import { AskedMark, ExamStatusChip } from '../exam-status.tsx';
import { nextOf, plannedFor, way } from './exam-way.ts';

export function ExamMarks({ record }: { record: ExamRecord }) {
  const say = useSay();
  const { year, batch } = record;
  return (
    <>
      <span className="kx-figures">{record.examCode}</span>
      <ExamStatusChip status={record.status} />
      <Way record={record} />
      <AskedMark status={record.status} asked={record.releaseState} />
      <Next record={record} />
      <span className="kx-figures">{held(record)}</span>
      <span>{record.modeName}</span>
      <span>{record.projectTypeName}</span>
      <span className="kx-figures">{say([`${year}年第${batch}批`, `${year}, batch ${batch}`])}</span>
    </>
  );
}

function held({ examStart, examEnd }: ExamRecord): string {
  const [from, to] = [minute(examStart), minute(examEnd)];
  const same = from.slice(0, 10) === to.slice(0, 10) ? 11 : from.slice(0, 4) === to.slice(0, 4) ? 5 : 0;
  return `${from} – ${to.slice(same)}`;
}

function Way({ record }: { record: ExamRecord }) {
  const say = useSay();
  const at = way.indexOf(record.status);
  if (at < 0) return null;
  const words = say([`第 ${at + 1} 步，共 ${way.length} 步`, `Step ${at + 1} of ${way.length}`]);
  return (
    <span className="kx-exam-way" role="img" aria-label={words} title={words}>
      {way.map((status, place) => (
        <i key={status} className={place < at ? 'kx-exam-past' : place === at ? 'kx-exam-now' : undefined} />
      ))}
    </span>
  );
}

function Next({ record }: { record: ExamRecord }) {
  const say = useSay();
  const language = useLanguage();
  if (record.status === examStatus.of.cancelled) {
    const why = say([`取消原因：${record.cancelReason ?? '—'}`, `Cancelled: ${record.cancelReason ?? '—'}`]);
    return (
      <span className="kx-exam-why" title={why}>
        {why}
      </span>
    );
  }
  const next = nextOf(record);
  if (next === undefined) return null;
  const planned = minute(plannedFor(next, record));
  const state = examStatus.label(next, language);
  const label = planned === '' ? state : say([`${state}，预计 ${planned}`, `${state}, due ${planned}`]);
  return <span className="kx-figures">{say([`下一步：${label}`, `Next: ${label}`])}</span>;
}
