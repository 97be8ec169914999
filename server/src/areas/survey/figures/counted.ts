import type { ListInput } from '@kaoxin/contract/list.ts';
import { answerState } from '@kaoxin/contract/survey/survey-states.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { narrowedTo } from '../answers/list.ts';

const { valid } = answerState.of;
/** Words of a question that are told. */
const mostWords = 50;

export interface Asked extends Pick<ListInput, 'filters' | 'extra'> {
  surveyId: string;
  /** answers are told in groups of so many people; 1: each as it comes */
  least: number;
}

/** The answers that are asked about, as the asker sees them: what the list finds under the same conditions. */
function among(work: Work, asked: Asked, ...further: RawBuilder<SqlBool>[]) {
  return sql`${work.table('surveyAnswer').as('surveyAnswer')}
    where ${sql.join([...narrowedTo(asked), ...inGroups(work, asked), ...further], sql` and `)}`;
}

/**
 * Of each district the valid answers in the order they came, as many as fill whole groups; the others wait for the next one. So
 * figures that are looked at again and again differ by a group at least, and never by somebody.
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
  /** seconds of the valid ones */
  seconds: number;
}

export async function districtCounts(work: Work, asked: Asked): Promise<DistrictCount[]> {
  const { rows } = await sql<DistrictCount>`
    select ${column('districtId')} as district_id, count(*)::int as answers,
      (count(*) filter (where ${isValid}))::int as valid,
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

/** How often each sign was given, by district; counted where they lie. */
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

/** The commonest words of each question. @param least in how many answers a word stands at least */
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
