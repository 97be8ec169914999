import { standing } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { chooseExam } from '../examiner/choose-exam.ts';
import { counts } from './counting.ts';

export const isReleased = ({ status }: { status: number }): boolean => status === 50 || status === 60;

export const notReleased = () => refuse(400, ['成绩尚未公布', 'The scores are not released yet']);

interface Narrowing {
  passFlag?: string | undefined;
  /** 1: with a total that counts, or a score in `scoreSubject`; 0: without one */
  scored?: string | undefined;
  scoreSubject?: string | undefined;
  scoreStart?: string | undefined;
  scoreEnd?: string | undefined;
}

/**
 * Condition that filters a roster by results; undefined without such a filter. A match would reveal a score, so the
 * rules for reading scores apply.
 * @throws 403 without `score_view`, 400 without an examination and before its release
 */
export async function byResult(
  work: Work,
  { passFlag, scored, scoreSubject, scoreStart, scoreEnd }: Narrowing,
  examId: string | undefined,
): Promise<RawBuilder<SqlBool> | undefined> {
  if ([passFlag, scored, scoreStart, scoreEnd].every((asked) => asked === undefined)) return undefined;
  if (!work.actor.grants.has('score_view')) throw refuse('notAllowed');
  if (examId === undefined) throw chooseExam();
  if (!isReleased(await work.table('formalExam').need(examId))) throw notReleased();
  const passed = sql<SqlBool>`${sql.ref('examiner.id')} in (select r.examiner_id
    from ${work.table('examinerResult').as('r')} where r.exam_id = ${examId} and r.pass_flag = ${passFlag}::int)`;
  const isByScore = scored !== undefined || scoreStart !== undefined || scoreEnd !== undefined;
  const wanted = [
    ...(passFlag === undefined ? [] : [passed]),
    ...(isByScore ? [byScore(work, { scored, scoreSubject, scoreStart, scoreEnd }, examId)] : []),
  ];
  return sql<SqlBool>`(${sql.join(wanted, sql` and `)})`;
}

function byScore(
  work: Work,
  { scored, scoreSubject, scoreStart, scoreEnd }: Narrowing,
  examId: string,
): RawBuilder<SqlBool> {
  const scores =
    scoreSubject === undefined
      ? sql`(select t.examiner_id, t.total_score as score from ${work.table('examinerResult').as('t')}
          where t.exam_id = ${examId} and t.total_score is not null)`
      : sql`(select s.examiner_id, s.score from ${work.table('examinerScore').as('s')}
          where s.exam_id = ${examId} and s.subject_code = ${scoreSubject} and ${counts})`;
  const bounds = [
    sql`true`,
    ...(scoreStart === undefined ? [] : [sql`x.score >= ${scoreStart}::numeric`]),
    ...(scoreEnd === undefined ? [] : [sql`x.score <= ${scoreEnd}::numeric`]),
  ];
  return sql<SqlBool>`${sql.ref('examiner.id')} ${scored === '0' ? sql`not in` : sql`in`} (select x.examiner_id
    from ${scores} x where ${sql.join(bounds, sql` and `)})`;
}

/**
 * Condition for examinees with a due but missing score in a subject, as counted by `scoreProgress`; undefined without
 * such a filter. Reveals no score.
 * @throws 400 without an examination
 */
export function dueIn(
  work: Work,
  subjectCode: string | undefined,
  examId: string | undefined,
): RawBuilder<SqlBool> | undefined {
  if (subjectCode === undefined) return undefined;
  if (examId === undefined) throw chooseExam();
  return sql<SqlBool>`${subjectCode} = any(${sql.ref('examiner.subjects')})
    and ${sql.ref('examiner.regStatus')} = any(${[...standing]}::int[])
    and not exists (select from ${work.table('examinerScore').as('s')} where s.exam_id = ${examId}
      and s.examiner_id = ${sql.ref('examiner.id')} and s.subject_code = ${subjectCode})`;
}

export interface ToldResult {
  totalScore: number | null;
  passFlag: number | null;
}

export async function toldResults(
  work: Work,
  rows: readonly { id: string; examId: string }[],
): Promise<(row: { id: string }) => ToldResult> {
  const none = { totalScore: null, passFlag: null };
  if (!work.actor.grants.has('score_view') || rows.length === 0) return () => none;
  const examIds = [...new Set(rows.map(({ examId }) => examId))];
  const exams = await work.table('formalExam').ofTenant().those(examIds).select(['id', 'status']).execute();
  const released = exams.filter(isReleased).map(({ id }) => id);
  if (released.length === 0) return () => none;
  const ids = rows.map(({ id }) => id);
  const found = await work
    .table('examinerResult')
    .select()
    .select(['examinerId', 'totalScore', 'passFlag'])
    .where(sql<SqlBool>`exam_id = any(${released}::bigint[]) and examiner_id = any(${ids}::bigint[])`)
    .execute();
  const byId = new Map(found.map(({ examinerId, totalScore, passFlag }) => [examinerId, { totalScore, passFlag }]));
  return ({ id }) => byId.get(id) ?? none;
}
