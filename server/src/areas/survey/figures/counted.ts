import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { answerState } from '@kaoxin/contract/survey/survey-states.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { narrowedTo } from '../answers/list.ts';

const { valid } = answerState.of;
const mostWords = 50;

export interface Asked extends Pick<ListInput, 'filters' | 'extra'> {
  surveyId: string;
  /** minimum number of people per reported group; 1: no grouping */
  least: number;
}

function among(work: Work, asked: Asked, ...further: RawBuilder<SqlBool>[]) {
  return sql`${work.table('surveyAnswer').as('surveyAnswer')}
    where ${sql.join([...narrowedTo(asked), ...inGroups(work, asked), ...further], sql` and `)}`;
}

/**
 * Takes the valid answers of each district in order of arrival, rounded down to whole groups; the rest wait for the
 * next group. Repeated queries then differ by at least a group, so that no single answer can be derived.
 */
function inGroups(work: Work, { surveyId, least }: Asked): RawBuilder<SqlBool>[] {
  if (least <= 1) return [];
  const waiting = sql`(select placed.id from (
    select given.id, row_number() over (partition by given.district_id order by given.arrival, given.id) as place,
      count(*) over (partition by given.district_id) as people
    from ${work.table('surveyAnswer').as('given')} where given.survey_id = ${surveyId} and given.status = ${valid}) placed
    where placed.place > placed.people - placed.people % ${sql.lit(least)})`;
  return [sql<SqlBool>`${column('id')} not in ${waiting}`];
}
const isValid = sql<SqlBool>`${sql.ref('surveyAnswer.status')} = ${sql.lit(valid)}`;
const column = (name: string) => sql.ref(`surveyAnswer.${name}`);

export interface DistrictCount {
  districtId: string | null;
  answers: number;
  valid: number;
  marked: number;
  seconds: number;
}

export async function districtCounts(work: Work, asked: Asked): Promise<DistrictCount[]> {
  const { rows } = await sql<DistrictCount>`
    select ${column('districtId')} as district_id, count(*)::int as answers,
      (count(*) filter (where ${isValid}))::int as valid,
      count(${column('markTime')})::int as marked,
      coalesce(sum(${column('duration')}) filter (where ${isValid}), 0)::float8 as seconds
    from ${among(work, asked)} group by 1 order by 3 desc, 1`.execute(work.handle);
  return rows;
}

export async function dayCounts(work: Work, asked: Asked): Promise<{ date: string; count: number }[]> {
  const { rows } = await sql<{ date: string; count: number }>`
    select to_char(${column('submitTime')} at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as date, count(*)::int as count
    from ${among(work, asked, isValid)} group by 1 order by 1`.execute(work.handle);
  return rows;
}

interface PickCount {
  districtId: string | null;
  pick: string;
  count: number;
}

export async function pickCounts(work: Work, asked: Asked): Promise<PickCount[]> {
  const { rows } = await sql<PickCount>`
    select given.district_id, given.pick, count(*)::int as count
    from (select ${column('districtId')} as district_id, unnest(${column('picks')}) as pick
      from ${among(work, asked, isValid)}) given
    group by 1, 2`.execute(work.handle);
  return rows;
}

interface WordCount {
  questionId: string;
  word: string;
  count: number;
}

export async function wordCounts(work: Work, asked: Asked, least: number): Promise<WordCount[]> {
  const { rows } = await sql<WordCount>`
    select ranked.question_id, ranked.word, ranked.count from (
      select counted.*, row_number() over (partition by question_id order by count desc, word) as place from (
        select split_part(said.sign, ':', 1) as question_id, substr(said.sign, strpos(said.sign, ':') + 1) as word,
          count(*)::int as count
        from (select unnest(${column('words')}) as sign from ${among(work, asked, isValid)}) said
        group by said.sign) counted
      where counted.count >= ${least}) ranked
    where ranked.place <= ${mostWords} order by ranked.question_id, ranked.place`.execute(work.handle);
  return rows;
}
