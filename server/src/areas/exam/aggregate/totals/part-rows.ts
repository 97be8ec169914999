import { type RawBuilder, sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { counts } from '../../result/counting.ts';
import type { Marking } from './marking.ts';
import { earlierExams } from './people.ts';

interface PeopleRow {
  districtId: string;
  centreId: string;
  subjects: string[];
  people: Uint8Array;
}

/** Sheets of a paper, all of the same length and in one order: IDs of examinees, answers, item scores. */
interface SheetRow {
  subjectCode: string;
  paperId: string;
  ids: Uint8Array;
  answers: Uint8Array | null;
  itemScores: Uint8Array;
}

export interface PartRows {
  people: number;
  end: string;
  placed: PeopleRow[];
  results: Uint8Array;
  scores: { subjectCode: string; scores: Uint8Array }[];
  sheets: SheetRow[];
}

/** ID, days from 2000-01-01 to the birthday or `noBirthday`, gender, education, kind of unit, attempt */
export const personBytes = 28;
/** ID, total in half points, passed or not */
export const resultBytes = 16;
/** ID, half points */
export const scoreBytes = 12;
export const idBytes = 8;
export const noBirthday = -(2 ** 31);

/** Examinees per read: a few megabytes with their sheets, hundredths of a second to count. */
const part = 6_000;
/** Examinees per value of sheets: the driver repeatedly copies values larger than its read buffer. */
const ofOneValue = 100;

/**
 * Reads the next examinees of an examination after an ID; null at the end. It reads no row per examinee, because half a
 * million rows cost more to read than to count. Numbers arrive as bytes of fixed width, many examinees per value, and
 * are joined while counting.
 */
export async function readPart(whole: Work, marking: Marking, last: string): Promise<PartRows | null> {
  const { examId } = marking;
  const found = await sql<{ people: number; end: string | null }>`select count(*)::int as people, max(id)::text as "end"
    from (select e.id from ${whole.table('examiner').as('e')} where e.exam_id = ${examId} and e.id > ${last}::bigint
      order by e.id limit ${part}) next`.execute(whole.handle);
  const { people = 0, end = null } = found.rows[0] ?? {};
  if (end === null) return null;
  const within = (id: RawBuilder<unknown>) => sql`${id} > ${last}::bigint and ${id} <= ${end}::bigint`;
  const placed = await peopleOf(whole, marking, within);
  const results = await sql<{ results: Uint8Array | null }>`
    select string_agg(int8send(r.examiner_id) || int4send((r.total_score * 2)::int) || int4send(r.pass_flag), ''::bytea) as results
    from ${whole.table('examinerResult').as('r')} where r.exam_id = ${examId} and ${within(sql`r.examiner_id`)}
      and r.total_score is not null`.execute(whole.handle);
  const scores = await sql<PartRows['scores'][number]>`
    select s.subject_code, string_agg(int8send(s.examiner_id) || int4send((s.score * 2)::int), ''::bytea) as scores
    from ${whole.table('examinerScore').as('s')} where s.exam_id = ${examId} and ${within(sql`s.examiner_id`)} and ${counts}
    group by s.subject_code`.execute(whole.handle);
  const sheets = await sql<SheetRow>`
    select a.subject_code, a.paper_id, string_agg(int8send(a.examiner_id), ''::bytea) as ids,
      string_agg(a.answers, ''::bytea) as answers, string_agg(a.item_scores, ''::bytea) as item_scores
    from ${whole.table('answerSheet').as('a')} where a.exam_id = ${examId} and ${within(sql`a.examiner_id`)}
      and a.item_scores is not null
    group by a.subject_code, a.paper_id, length(a.answers), length(a.item_scores),
      width_bucket(a.examiner_id::float8, ${last}::float8, ${end}::float8 + 1, ${Math.ceil(people / ofOneValue)}::int)`.execute(
    whole.handle,
  );
  return {
    people,
    end,
    placed,
    results: results.rows[0]?.results ?? new Uint8Array(),
    scores: scores.rows,
    sheets: sheets.rows,
  };
}

async function peopleOf(
  whole: Work,
  marking: Marking,
  within: (id: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<PeopleRow[]> {
  const earlier = await earlierExams(whole, marking);
  const { rows } = await sql<PeopleRow>`
    with mine as materialized (select e.id, e.district_id, e.centre_id, e.gender, e.education, e.unit_kind, e.person_id, e.subjects
      from ${whole.table('examiner').as('e')} where e.exam_id = ${marking.examId} and ${within(sql`e.id`)}),
    born as materialized (select p.id, p.birthday - date '2000-01-01' as days from ${whole.table('person').as('p')}
      where p.id = any(array(select person_id from mine))),
    known as materialized (select distinct b.person_id from ${whole.table('examiner').as('b')}
      where b.exam_id = any(${earlier}::bigint[])
        and b.person_id = any(array(select person_id from mine)) and b.reg_status in (0, 1, 3))
    select m.district_id, coalesce(m.centre_id, 0) as centre_id, m.subjects,
      string_agg(int8send(m.id) || int4send(coalesce(p.days, ${noBirthday})) || int4send(m.gender) || int4send(coalesce(m.education, 0))
        || int4send(coalesce(m.unit_kind, 0)) || int4send(case when k.person_id is null then 1 else 2 end), ''::bytea) as people
    from mine m left join born p on p.id = m.person_id left join known k on k.person_id = m.person_id
    group by m.district_id, m.centre_id, m.subjects`.execute(whole.handle);
  return rows;
}
