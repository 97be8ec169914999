import type pg from 'pg';
import { makeSecrets } from '../server/src/platform/secrets.ts';

export interface ExamSizes {
  /** people of the examinations that are made one after the other; the last one counts as the large one */
  examinees: readonly number[];
  /** rows of the file that is imported */
  importRows: number;
}

/** Numbers no other row of the benchmark has. */
const base = { place: 7_300_000_000_000_000n, exam: 7_400_000_000_000_000n, person: 7_500_000_000_000_000n };
const districts = 11;
const centresOfOne = 6;
export const districtId = (n: number): bigint => base.place + BigInt(n);
export const examId = (n: number): bigint => base.exam + BigInt(n);

/** Who is looked for: the row in the middle of an examination. */
export const sought = { idNo: '990103196006010017', ticket: '26030101000001' };

const placeRows = `
  insert into district (id, tenant_id, name, code, node_type, parent_id)
    select ${base.place} + n, '000000', '基准考区' || n, lpad((n + 60)::text, 2, '0'), 1, 0
      from generate_series(1, ${districts}) n
    union all
    select ${base.place} + 100 * d + c, '000000', '基准考点' || d || '之' || c, lpad((d + 60)::text, 2, '0') || lpad(c::text, 3, '0'),
      2, ${base.place} + d from generate_series(1, ${districts}) d, generate_series(1, ${centresOfOne}) c`;

const subjectRows = `
  insert into exam_subject (tenant_id, exam_id, subject_code, name, start_time, end_time, total_score, pass_score, sort)
    select '000000', $1, code, name, '2026-05-01 09:00', '2026-05-01 11:00', 100, 60, sort
    from (values ('JC', '经济基础知识', 1), ('GS', '工商管理', 2)) said (code, name, sort)`;

/** The places every examination of the benchmark is held at. */
export const addPlaces = (db: pg.Client): Promise<unknown> => db.query(placeRows);

/** An examination of two subjects in all districts. @param status as formalExam.status */
export async function addExam(db: pg.Client, n: number, status: number): Promise<void> {
  await db.query(
    `insert into formal_exam (id, tenant_id, exam_code, name, project_type, year, batch, mode, register_start, register_end,
        exam_start, exam_end, review_days, total_score, pass_score, pass_rule, district_ids, status)
      select $1, '000000', 'KB' || $2::int, '基准考试' || $2::int, 3, 2026, 1, 1, '2026-01-01', '2026-12-31 23:00',
        '2027-05-01 09:00', '2027-05-01 17:00', 30, 200, 120, 1, array(select id from district where id between
        ${base.place} + 1 and ${base.place} + ${districts}), $3`,
    [examId(n), n, status],
  );
  await db.query(subjectRows, [examId(n)]);
}

/**
 * A roster, made in SQL into tables with all their indexes. Numbers and phones are one sealed text each: opening them costs
 * what it costs, whatever they say. @returns rows a second
 */
export async function addRoster(db: pg.Client, n: number, people: number, secretKey: string): Promise<number> {
  const { seal, digest } = makeSecrets(Buffer.from(secretKey, 'hex'));
  const begun = performance.now();
  await db.query(
    `insert into examiner (id, tenant_id, exam_id, district_id, centre_id, ticket_no, person_id, name, gender, id_type,
        id_no, id_hash, phone, work_unit, education, subjects, reg_status, attend_status)
      select next_id(), '000000', $1, ${base.place} + d, ${base.place} + 100 * d + c, lpad(($2::bigint * 10000000 + i)::text, 14, '0'),
        ${base.person} + i, '考生' || i % 10007, 1 + i % 2, 1, $4, md5($2::text || i) || md5(i::text), $5,
        '单位' || i % 5003, 1 + i % 6, '{JC,GS}', case when i % 50 = 7 then 9 else 3 end, 0
      from (select i, 1 + i % ${districts} as d, 1 + i / ${districts} % ${centresOfOne} as c from generate_series(1, $3::int) i) made`,
    [examId(n), n, people, seal(sought.idNo), seal('13800000000')],
  );
  await db.query(
    `update examiner set id_hash = $2, ticket_no = $3 where exam_id = $1 and id =
      (select id from examiner where exam_id = $1 order by id limit 1 offset $4)`,
    [examId(n), digest(sought.idNo), sought.ticket, Math.floor(people / 2)],
  );
  const rate = people / ((performance.now() - begun) / 1000);
  await db.query(
    `insert into examiner_count (tenant_id, exam_id, district_id, centre_id, reg_status, attend_status, violation_level, people)
      select tenant_id, exam_id, district_id, centre_id, reg_status, attend_status, violation_level, count(*)
      from examiner where exam_id = $1 group by 1, 2, 3, 4, 5, 6, 7`,
    [examId(n)],
  );
  await db.query('vacuum analyze examiner');
  return rate;
}
