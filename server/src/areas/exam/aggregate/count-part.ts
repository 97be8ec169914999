import { setImmediate as othersTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { counts } from '../result/counting.ts';
import type { Marking } from './marking.ts';
import { ageBand, earlierExams } from './people.ts';
import type { Sums } from './sums.ts';

/**
 * Counts people in, by their ids as the database writes a list of them: nobody reads them on the way. A person of his own row, with all columns, costs more to read than to count: what is needed comes as one
 * text of a line each, and sheets of one kind as one run of bytes, in the order of their scores so that what is counted into lies close.
 */
export async function countPart(whole: Work, marking: Marking, people: string, sums: Sums): Promise<void> {
  await countScores(whole, marking, people, sums);
  await othersTurn();
  await countSheets(whole, marking, people, sums);
}

const peopleOf = (whole: Work, { examId }: Marking, ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select e.id, e.district_id, e.centre_id, e.gender, e.education, e.unit_kind, e.person_id, e.subjects
    from ${whole.table('examiner').as('e')} where e.exam_id = ${examId} and e.id = any(${ids})`;

const field = '\t';
const none = '-';

async function countScores(whole: Work, marking: Marking, those: string, sums: Sums): Promise<void> {
  const { examId, examStart } = marking;
  const score = whole.table('examinerScore').as('s');
  const ids = sql`${those}::bigint[]`;
  const { rows } = await sql<{ people: string | null }>`
    with mine as materialized (${peopleOf(whole, marking, ids)}),
    known as materialized (select distinct b.person_id from ${whole.table('examiner').as('b')}
      where b.exam_id = any(${await earlierExams(whole, marking)}::bigint[])
        and b.person_id = any(array(select person_id from mine)) and b.reg_status in (0, 1, 3)),
    own as materialized (select s.examiner_id,
        string_agg(concat_ws(${field}, s.subject_code, (s.score * 2)::int), ${field}) as scores
      from mine m join ${score} on s.exam_id = ${examId} and s.examiner_id = m.id and s.examiner_id = any(${ids}) and ${counts}
        and s.subject_code = any(m.subjects) group by 1)
    select string_agg(concat_ws(${field}, m.district_id, coalesce(m.centre_id, 0), m.gender, coalesce(m.education, 0),
        coalesce(m.unit_kind, 0), case when k.person_id is null then 1 else 2 end, coalesce(p.birthday::text, ${none}),
        coalesce((r.total_score * 2)::int::text, ${none}), coalesce(r.pass_flag, 0), s.scores), chr(10)) as people
    from mine m left join ${whole.table('person').as('p')} on p.id = m.person_id
        and p.id = any(array(select person_id from mine))
      left join known k on k.person_id = m.person_id
      left join ${whole.table('examinerResult').as('r')} on r.exam_id = ${examId} and r.examiner_id = m.id
        and r.examiner_id = any(${ids})
      left join own s on s.examiner_id = m.id`.execute(whole.handle);
  const { people } = rows[0] ?? {};
  for (const line of people ? people.split('\n') : []) {
    const [
      districtId = '',
      centreId = '0',
      gender,
      education,
      unit,
      attempt,
      birthday = none,
      total = none,
      passed,
      ...scores
    ] = line.split(field);
    const traits = {
      gender: Number(gender),
      age: ageBand(birthday === none ? null : birthday, examStart),
      education: Number(education),
      unit: Number(unit),
      attempt: Number(attempt),
    };
    const subjects = Array.from({ length: scores.length / 2 }, (_, place) => ({
      subjectCode: scores[2 * place] ?? '',
      score: Number(scores[2 * place + 1]),
      sheet: null,
    }));
    const result = { total: total === none ? null : Number(total), passed: passed === '1', subjects };
    sums.countScores({ districtId, centreId, traits, result }, 1);
  }
}

interface SheetRow {
  districtId: string;
  subjectCode: string;
  paperId: string;
  gender: number;
  count: number;
  answers: Uint8Array | null;
  itemScores: Uint8Array;
}

async function countSheets(whole: Work, marking: Marking, those: string, sums: Sums): Promise<void> {
  const { examId } = marking;
  const ids = sql`${those}::bigint[]`;
  const { rows } = await sql<SheetRow>`
    with mine as materialized (${peopleOf(whole, marking, ids)})
    select m.district_id, a.subject_code, a.paper_id, m.gender, count(*)::int as count,
      string_agg(a.answers, ''::bytea order by s.score, m.id) as answers,
      string_agg(a.item_scores, ''::bytea order by s.score, m.id) as item_scores
    from mine m join ${whole.table('examinerScore').as('s')} on s.exam_id = ${examId} and s.examiner_id = m.id
        and s.examiner_id = any(${ids}) and ${counts} and s.subject_code = any(m.subjects)
      join ${whole.table('answerSheet').as('a')} on a.exam_id = ${examId} and a.examiner_id = m.id
        and a.examiner_id = any(${ids}) and a.subject_code = s.subject_code and a.item_scores is not null
    group by m.district_id, a.subject_code, a.paper_id, m.gender, length(a.answers), length(a.item_scores)`.execute(
    whole.handle,
  );
  for (const { districtId, subjectCode, paperId, gender, ...sheets } of rows) {
    await sums.countSheets({ districtId, subjectCode, paperId, gender }, sheets);
    await othersTurn();
  }
}
