import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { reviewConclusion, reviewReason } from '@kaoxin/contract/reinspection/states.ts';
import type { reinspection } from '@kaoxin/contract/reinspection/task.ts';
import { sql } from 'kysely';
import { namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { answeredStatuses } from './counts.ts';

interface Found {
  subjectCode: string;
  subjectName: string;
  applyReason: number;
  districtId: string | null;
  /** null before the answer: results of reviewers are not counted until then */
  conclusion: number | null;
  answered: number;
  changed: number;
  sumDiffers: number;
  count: number;
}
type Figures = AnswerOf<typeof reinspection.calls.figures>;

/**
 * 统计 of a task (domain.md 3.15): applications by subject, reason, district and conclusion, limited to those visible to
 * the caller.
 */
export async function taskFigures(work: Work, taskId: string): Promise<Figures> {
  const { id } = await work.table('reinspection').need(taskId);
  const isAnswered = sql<boolean>`r.case_status = any(${answeredStatuses}::int[])`;
  const { rows } = await sql<Found>`
    select r.subject_code, min(r.subject_name) as subject_name, r.apply_reason, r.district_id,
      case when ${isAnswered} then r.reply_result end as conclusion,
      (count(*) filter (where ${isAnswered}))::int as answered,
      (count(*) filter (where ${isAnswered} and r.score_changed = 1))::int as changed,
      (count(*) filter (where r.item_sum is distinct from r.original_score and r.item_sum is not null))::int as sum_differs,
      count(*)::int as count
    from ${work.table('reinspectionUser').as('r')}
    where r.task_id = ${id} group by 1, 3, 4, 5`.execute(work.handle);
  const { language } = work.actor;
  const districts = await namesOf(
    work,
    'district',
    rows.map(({ districtId }) => districtId),
  );
  const reason = ({ applyReason }: Found) => [String(applyReason), reviewReason.label(applyReason, language)] as const;
  const district = ({ districtId }: Found) => [districtId ?? '0', districts(districtId) ?? '—'] as const;
  const decided = rows.filter(({ conclusion }) => conclusion !== null);
  const conclusion = ({ conclusion: key }: Found) =>
    [String(key), key === null ? '' : reviewConclusion.label(key, language)] as const;
  return {
    bySubject: summed(rows, ({ subjectCode, subjectName }) => [subjectCode, subjectName]),
    byReason: summed(rows, reason),
    byDistrict: summed(rows, district),
    byConclusion: summed(decided, conclusion),
  };
}

function summed(rows: readonly Found[], of: (row: Found) => readonly [key: string, label: string]) {
  const lines = new Map<string, ReturnType<typeof lineOf>>();
  for (const row of rows) {
    const [key, label] = of(row);
    const line = lines.get(key) ?? lineOf(key, label);
    for (const figure of ['count', 'answered', 'changed', 'sumDiffers'] as const) line[figure] += row[figure];
    lines.set(key, line);
  }
  return [...lines.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
}
const lineOf = (key: string, label: string) => ({ key, label, count: 0, answered: 0, changed: 0, sumDiffers: 0 });
