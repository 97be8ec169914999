import type pg from 'pg';
import { makeSecrets } from '../server/src/platform/secrets.ts';

export const fileForms = ['csv', 'xlsx'] as const;
export type FileForm = (typeof fileForms)[number];

export interface ExamSizes {
  /** Examinees of the examinations created in turn; the last one counts as the large one. */
  examinees: readonly number[];
  importRows: number;
  importAs: FileForm;
  /** Examinees of the examination that gets seats; 0: none. */
  seats: number;
  sheets: boolean;
}

const base = {
  place: 7_300_000_000_000_000n,
  exam: 7_400_000_000_000_000n,
  person: 7_500_000_000_000_000n,
  paper: 7_600_000_000_000_000n,
};
const districts = 11;
const centresOfOne = 6;
const seatsOfOne = 40;
export const districtId = (n: number): bigint => base.place + BigInt(n);
export const examId = (n: number): bigint => base.exam + BigInt(n);
export const paperId = (place: number): bigint => base.paper + 1_000n * BigInt(place);
export const subjects = [
  { code: 'JC', name: '经济基础知识' },
  { code: 'GS', name: '工商管理' },
] as const;

export const sought = { idNo: '990103196006010017', ticket: '26030101000001' };

const placeRows = `
  insert into district (id, tenant_id, name, code, node_type, parent_id)
    select ${base.place} + n, '000000', '基准考区' || n, lpad((n + 60)::text, 2, '0'), 1, 0
      from generate_series(1, ${districts}) n
    union all
    select ${base.place} + 100 * d + c, '000000', '基准考点' || d || '之' || c, lpad((d + 60)::text, 2, '0') || lpad(c::text, 3, '0'),
      2, ${base.place} + d from generate_series(1, ${districts}) d, generate_series(1, ${centresOfOne}) c`;

const subjectRows = `
  insert into exam_subject (tenant_id, exam_id, subject_code, name, start_time, end_time, total_score, pass_score, sort, paper_id)
    select '000000', $1, code, name, '2026-05-01 09:00', '2026-05-01 11:00', 100, 60, sort, paper_id
    from (values ${subjects.map(({ code, name }, place) => `('${code}', '${name}', ${place + 1}, ${paperId(place)})`).join(', ')})
      said (code, name, sort, paper_id)`;

/** 考场 of 40 seats in each centre for four thirds of `seats`. @returns rooms of a centre */
export async function addRooms(db: pg.Client, seats: number): Promise<number> {
  const rooms = Math.ceil((seats * 4) / 3 / (districts * centresOfOne) / seatsOfOne);
  await db.query(
    `insert into room (tenant_id, centre_id, room_no, seats, columns_count, is_accessible, is_backup)
      select '000000', id, lpad(n::text, 3, '0'), ${seatsOfOne}, 5, (n = 1)::int, (n = 2)::int
      from district, generate_series(1, $1::int) n where node_type = 2 and id > ${base.place} and id < ${base.exam}`,
    [rooms],
  );
  await db.query('analyze room');
  return rooms;
}

export async function holdAtCentres(db: pg.Client, n: number, rooms: number): Promise<void> {
  await db.query(
    `insert into exam_place (tenant_id, exam_id, district_id, centre_id, plan_seats, plan_rooms)
      select '000000', $1, parent_id, id, $2::int * ${seatsOfOne}, $2
      from district where node_type = 2 and id > ${base.place} and id < ${base.exam}`,
    [examId(n), rooms],
  );
  await db.query(
    `update exam_subject set start_time = start_time + interval '5 hours', end_time = end_time + interval '5 hours'
      where exam_id = $1 and sort = 2`,
    [examId(n)],
  );
}

export const addPlaces = (db: pg.Client): Promise<unknown> => db.query(placeRows);

export async function addExam(db: pg.Client, n: number, status: number): Promise<void> {
  await db.query(
    `insert into formal_exam (id, tenant_id, exam_code, name, project_type, year, batch, mode, register_start, register_end,
        exam_start, exam_end, review_days, total_score, pass_score, pass_rule, district_ids, status)
      select $1, '000000', 'KB' || $2::int, '基准考试' || $2::int, 3, 2026, 1, 1, '2026-01-01', '2026-12-31 23:00',
        timestamptz '2027-05-01 09:00' + $2 * interval '1 day',
        timestamptz '2027-05-01 17:00' + $2 * interval '1 day', 30, 200, 120, 1, array(select id from district where id between
        ${base.place} + 1 and ${base.place} + ${districts}), $3`,
    [examId(n), n, status],
  );
  await db.query(subjectRows, [examId(n)]);
}

/**
 * SQL for a relation with an id like `next_id()` for each value of `counter`, from 1. It takes `count` ids at once, in
 * a third of the time of single calls, and expects few concurrent ones.
 */
export async function identified(db: pg.Client, counter: string, count: string): Promise<string> {
  const { rows } = await db.query<{ first: string; shard: number }>(
    `select setval('id_sequence', nextval('id_sequence') + taken) - taken as first, (select shard from instance) as shard
      from (${count}) asked (taken)`,
  );
  const next = `(${rows[0]?.first}::bigint + ${counter})`;
  return `((${next} >> 12) << 22) | (${rows[0]?.shard}::bigint << 12) | (${next} & 4095)`;
}

/** The person's id: half of the examinees of an examination sat the previous one. */
const personOf = (n: number): string => `${base.person + BigInt(n) * 500_000n} + i`;

export async function addPeople(db: pg.Client, n: number, people: number): Promise<void> {
  await db.query(
    `insert into person (id, tenant_id, id_type, id_hash, id_no, name, gender, birthday)
      select ${personOf(n)}, '000000', 1, md5((${personOf(n)})::text) || md5(i::text), '', '考生' || i % 10007, 1 + i % 2,
        date '1970-01-01' + i % 12000
      from generate_series(1, $1::int) i on conflict do nothing`,
    [people],
  );
  await db.query('analyze person');
}

/**
 *
 * Inserts a roster into tables with all their indexes. All numbers and phones share one encrypted text, because
 * decryption costs
 * the same. `attended`: attendance is recorded. @returns rows per second
 *
 */
export async function addRoster(
  db: pg.Client,
  n: number,
  { people, secretKey, attended }: { people: number; secretKey: string; attended: boolean },
): Promise<number> {
  const { seal, digest } = makeSecrets(Buffer.from(secretKey, 'hex'));
  const begun = performance.now();
  const id = await identified(db, 'i', `select ${people}::bigint`);
  await db.query(
    `insert into examiner (id, tenant_id, exam_id, district_id, centre_id, ticket_no, person_id, name, gender, id_type,
        id_no, id_hash, phone, work_unit, education, subjects, reg_status, attend_status)
      select ${id}, '000000', $1, ${base.place} + d, ${base.place} + 100 * d + c, lpad(($2::bigint * 10000000 + i)::text, 14, '0'),
        ${personOf(n)}, '考生' || i % 10007, 1 + i % 2, 1, $4, md5($2::text || i) || md5(i::text), $5,
        '单位' || i % 5003, 1 + i % 6, '{JC,GS}', case when i % 50 = 7 then 9 else 3 end,
        case when not $6::boolean or i % 50 = 7 then 0 when i % 33 = 5 then 2 else 1 end
      from (select i, 1 + i % ${districts} as d, 1 + i / ${districts} % ${centresOfOne} as c from generate_series(1, $3::int) i) made`,
    [examId(n), n, people, seal(sought.idNo), seal('13800000000'), attended],
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
  // An import does the same: an older plan would join the new rows one by one.
  await db.query('analyze examiner');
  return rate;
}
