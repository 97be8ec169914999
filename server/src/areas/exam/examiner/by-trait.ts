import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { ageBands, earlierExams } from '../aggregate/totals/people.ts';
import { chooseExam } from './choose-exam.ts';

interface Traits {
  /** as in the statistics of examinees: 1 is the youngest, 0 is unknown */
  ageBand?: string | undefined;
  /** 1 the first attempt, 2 a later one */
  attempt?: string | undefined;
}

/**
 * Condition that limits a roster to the examinees counted by a figure; undefined without such a filter.
 * @throws 400 without an examination, because age and attempts depend on its date
 */
export async function byTrait(
  work: Work,
  { ageBand, attempt }: Traits,
  examId: string | undefined,
): Promise<RawBuilder<SqlBool> | undefined> {
  if (ageBand === undefined && attempt === undefined) return undefined;
  if (examId === undefined) throw chooseExam();
  const exam = await work.table('formalExam').need(examId);
  // other sittings of a person may be out of scope; the found row is in scope, and no roster shows the other sittings
  const whole = work.ofTenant();
  const wanted = [
    ...(ageBand === undefined ? [] : [ofAge(whole, Number(ageBand), exam.examStart)]),
    ...(attempt === undefined ? [] : [is(attempt === '2', before(work, await earlierExams(whole, exam)))]),
  ];
  return sql<SqlBool>`${sql.join(wanted, sql` and `)}`;
}

const is = (holds: boolean, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  holds ? condition : sql`not ${condition}`;

function ofAge(whole: Work, band: number, examStart: string): RawBuilder<unknown> {
  const age = sql`date_part('year', age(${examStart.slice(0, 10)}::date, p.birthday))`;
  const [from, below] = [ageBands[band - 2], ageBands[band - 1]];
  const inBand =
    band === 0
      ? sql`p.birthday is null`
      : sql.join(
          [
            sql`p.birthday is not null`,
            ...(from === undefined ? [] : [sql`${age} >= ${from}`]),
            ...(below === undefined ? [] : [sql`${age} < ${below}`]),
          ],
          sql` and `,
        );
  return sql`exists (select from ${whole.table('person').as('p')}
    where p.id = ${sql.ref('examiner.personId')} and ${inBand})`;
}

const before = (work: Work, earlier: readonly string[]): RawBuilder<unknown> =>
  sql`exists (select from ${work.table('examiner').as('b')} where b.exam_id = any(${[...earlier]}::bigint[])
    and b.person_id = ${sql.ref('examiner.personId')} and b.reg_status in (0, 1, 3))`;
