import type { Page } from '@kaoxin/contract/conventions.ts';
import { examResult, type ResultRow } from '@kaoxin/contract/exam/scores/result.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import { labelsBeside } from '#platform/labels.ts';
import { namesOf } from '#platform/names.ts';
import type { ListRows } from '#platform/sheets/lists/list-rows.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import type { Work } from '#platform/work.ts';
import { type Ranks, ranksOf } from '../aggregate/ranks.ts';
import { withheldIn, withheldOfAll } from '../aggregate/withheld/withheld.ts';
import { chooseExam } from '../examiner/choose-exam.ts';
import { throughRoster } from '../examiner/registration/whole-rosters.ts';
import { subjectsIn } from '../formal/papers/subject-rows.ts';
import { seenPlaces } from '../formal/places/place-rows.ts';
import { halvesOf } from '../statistics/half-points.ts';
import { counts, type Exam, type Subject } from './counting.ts';
import { rowsBySubject } from './ticket-rows.ts';
import { isReleased, notReleased } from './told.ts';

interface Asked {
  exam: Exam;
  subjects: readonly Subject[];
  subject: Subject | undefined;
  ranks: Ranks;
  conditions: readonly RawBuilder<SqlBool>[];
  order: RawBuilder<unknown>;
  named: boolean;
}

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  score: sql`score desc nulls last, examiner_id`,
  scoreAsc: sql`score asc nulls last, examiner_id`,
  ticketNo: sql`ticket_no, examiner_id`,
};

/** @throws 400 without an examination, before the release, and for an unknown subject; 404 out of scope */
async function asked(work: Work, { extra }: Pick<ListInput, 'extra'>): Promise<Asked> {
  const { examId, districtId, centreId, subjectCode, orderBy = 'score' } = extra;
  if (examId === undefined) throw chooseExam();
  const exam = await work.table('formalExam').need(examId);
  if (!isReleased(exam)) throw notReleased();
  const subjects = await subjectsIn(work, examId);
  const subject = subjects.find((one) => one.subjectCode === subjectCode);
  if (subjectCode !== undefined && !subject)
    throw refuse(400, [`科目【${subjectCode}】不存在`, `There is no subject “${subjectCode}”`], {
      fields: ['subjectCode'],
    });
  const all = await ranksOf(work, examId, subjectCode);
  const named = work.actor.grants.has('score_view');
  // groups that would identify people are hidden from callers without names (domain.md 2.5)
  if (!named && (centreId !== undefined || orderBy === 'ticketNo')) throw refuse('notAllowed');
  const told = named ? [] : await toldIn(work, exam, subjectCode);
  const ranks = named ? all : await amongTold(work, { examId, subjectCode }, told, all);
  const conditions = [
    ...(districtId === undefined ? [] : [sql<SqlBool>`district_id = ${districtId}`]),
    ...(centreId === undefined ? [] : [sql<SqlBool>`centre_id = ${centreId}`]),
    ...(named ? [] : [sql<SqlBool>`score is not null and district_id = any(${told}::bigint[])`]),
  ];
  return { exam, subjects, subject, ranks, conditions, order: orders[orderBy] ?? sql`examiner_id`, named };
}

async function toldIn(work: Work, { id, districtIds }: Exam, subjectCode = ''): Promise<string[]> {
  const { city, district } = await withheldIn(work, id);
  return city(subjectCode) ? [] : districtIds.filter((one) => !district(one, subjectCode));
}

/**
 * Ranks for callers without names. A rank among scores out of sight reveals something about these. Scores of places
 * that even a caller with full scope would not see are therefore not counted (domain.md 2.5).
 */
async function amongTold(
  work: Work,
  { examId, subjectCode = '' }: { examId: string; subjectCode: string | undefined },
  told: readonly string[],
  all: Ranks,
): Promise<Ranks> {
  const { city, district } = (await withheldOfAll(work, [examId]))(examId);
  const counted = await work
    .table('examTally')
    .select()
    .select('districtId')
    .distinct()
    .where('examId', '=', examId)
    .where('subjectCode', '=', subjectCode)
    .where('n', '>', 0)
    .execute();
  const read = counted.flatMap(({ districtId }) => (told.includes(districtId) ? [districtId] : []));
  const whole = new Set((await seenPlaces(work, read)).map(({ id }) => id));
  const isTold = !city(subjectCode) && read.every((id) => whole.has(id) && !district(id, subjectCode));
  const none = () => null;
  return { city: isTold ? all.city : none, district: (id) => (whole.has(id) ? all.district(id) : none) };
}

const scoresOfList = (work: Work, examId: string, subject: Subject | undefined): RawBuilder<unknown> =>
  subject
    ? sql`(select s.examiner_id, s.district_id, s.centre_id, case when ${counts} then s.score end as score
        from ${work.table('examinerScore').as('s')}
        where s.exam_id = ${examId} and s.subject_code = ${subject.subjectCode})`
    : sql`(select r.examiner_id, r.district_id, r.centre_id, r.total_score as score
        from ${work.table('examinerResult').as('r')} where r.exam_id = ${examId})`;

const found = (work: Work, { exam, subject, conditions }: Asked, order?: RawBuilder<unknown>) => sql`
  from ${scoresOfList(work, exam.id, subject)} scored
  ${order === orders.ticketNo ? sql`join (select e.id, e.ticket_no from ${work.table('examiner').as('e')} where e.exam_id = ${exam.id}) seated on seated.id = examiner_id` : sql``}
  where ${sql.join([sql`true`, ...conditions], sql` and `)} ${order ? sql`order by ${order}` : sql``}`;

async function idsOf(work: Work, which: Asked, from: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select examiner_id as id ${found(work, which, which.order)}
    limit ${most} offset ${from}`.execute(work.handle);
  return rows.map(({ id }) => id);
}

async function totalOf(work: Work, which: Asked): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${found(work, which)}`.execute(work.handle);
  return rows[0]?.n ?? 0;
}

export async function pageOfScores(work: Work, input: ListInput): Promise<Page<ResultRow>> {
  const which = await asked(work, input);
  const { size, current } = input;
  const { total, ids } = await throughRoster(work, async () => ({
    total: await totalOf(work, which),
    ids: await idsOf(work, which, (current - 1) * size, size),
  }));
  const records = await shown(work, which, ids);
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

async function shown(work: Work, { exam, subjects, subject, ranks, named }: Asked, ids: readonly string[]) {
  const people = await work.table('examiner').those(ids).selectAll().where('examId', '=', exam.id).execute();
  const personOf = new Map(people.map((row) => [row.id, row]));
  const scoreOf = await rowsBySubject(work, 'examinerScore', exam.id, ids);
  const results = await work
    .table('examinerResult')
    .select()
    .selectAll()
    .where('examId', '=', exam.id)
    .where((eb) => eb('examinerId', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
  const resultOf = new Map(results.map((row) => [row.examinerId, row]));
  const labels = await labelsBeside(work, {
    attendStatus: 'attend_status',
    violationLevel: 'violation_level',
  } as const);
  const placeName = await namesOf(
    work,
    'district',
    people.flatMap(({ districtId, centreId }) => [districtId, centreId]),
  );
  return ids.flatMap((id): ResultRow[] => {
    const person = personOf.get(id);
    if (!person) return [];
    const result = resultOf.get(id);
    const taken = subjectResults(subjects, person, (code) => scoreOf(id, code));
    const own = subject ? taken.find(({ subjectCode }) => subjectCode === subject.subjectCode) : undefined;
    const score = subject ? (own && !own.invalid && !own.absent ? own.score : null) : (result?.totalScore ?? null);
    const city = score === null ? null : ranks.city(halvesOf(score));
    const { districtId, attendStatus, violationLevel } = person;
    const ranked = {
      cityRank: city?.rank ?? null,
      districtRank: score === null ? null : (ranks.district(districtId)(halvesOf(score))?.rank ?? null),
      percentile: city?.percentile ?? null,
    };
    const place = { districtId, districtIdName: placeName(districtId) };
    if (!named) return [{ ...nobody, ...place, ...ranked, ...ofNobody(subject, taken, result) }];
    return [
      {
        id,
        ticketNo: person.ticketNo,
        name: person.name,
        ...place,
        centreId: person.centreId,
        centreIdName: placeName(person.centreId),
        attendStatus,
        violationLevel,
        ...labels({ attendStatus, violationLevel }),
        subjects: taken,
        totalScore: result?.totalScore ?? null,
        passFlag: result?.passFlag ?? 0,
        scoreVersion: result?.scoreVersion ?? 1,
        ...ranked,
      },
    ];
  });
}

export const subjectResults = (
  subjects: readonly Subject[],
  person: Pick<SelectedRow<'examiner'>, 'subjects'>,
  scoreOf: (subjectCode: string) => SelectedRow<'examinerScore'> | undefined,
): ResultRow['subjects'] =>
  subjects
    .filter(({ subjectCode }) => person.subjects.includes(subjectCode))
    .map(({ subjectCode, name }) => {
      const row = scoreOf(subjectCode);
      return {
        subjectCode,
        subjectName: name,
        objective: row?.objective ?? null,
        subjective: row?.subjective ?? null,
        score: row?.score ?? null,
        absent: row?.attend === 2 ? 1 : 0,
        invalid: row?.invalidFlag ?? 0,
      };
    });

/**
 * Columns to hide from callers without names, including those that identify people together with a roster: subjects,
 * attendance, violations, corrections.
 */
const nobody = {
  id: null,
  ticketNo: null,
  name: null,
  centreId: null,
  centreIdName: null,
  attendStatus: null,
  attendStatusName: null,
  violationLevel: null,
  violationLevelName: null,
  scoreVersion: null,
};

const ofNobody = (
  subject: Subject | undefined,
  taken: ResultRow['subjects'],
  result: Pick<SelectedRow<'examinerResult'>, 'totalScore' | 'passFlag'> | undefined,
): Pick<ResultRow, 'subjects' | 'totalScore' | 'passFlag'> =>
  subject
    ? {
        subjects: taken.filter(({ subjectCode }) => subjectCode === subject.subjectCode),
        totalScore: null,
        passFlag: null,
      }
    : { subjects: [], totalScore: result?.totalScore ?? null, passFlag: result?.passFlag ?? null };

const rows: ListRows<ResultRow> = {
  ids: async (work, input, most) => idsOf(work, await asked(work, input), 0, most),
  at: async (work, ids, input) => shown(work, await asked(work, input), ids),
  total: async (work, input) => totalOf(work, await asked(work, input)),
  seenAs: (work) => work.table('examinerResult').visibilityKey(),
};

const wordOf = (
  { absent, invalid, score }: ResultRow['subjects'][number],
  say: (label: readonly [string, string]) => string,
) => (absent ? say(['缺考', 'absent']) : invalid ? say(['无效', 'void']) : (score ?? '—'));

export const scoreSheet: SheetList<ResultRow> = {
  call: examResult.calls.export,
  title: ['考生成绩', 'Scores'],
  store: 'business',
  columns: [
    { key: 'ticketNo', label: ['准考证号', 'Ticket number'], width: 18 },
    { key: 'name', label: ['姓名', 'Name'], width: 12 },
    { key: 'districtIdName', label: ['考区', 'District'], width: 16 },
    { key: 'centreIdName', label: ['考点', 'Test centre'], width: 24 },
    { key: 'attendStatusName', label: ['到考', 'Attendance'], width: 10 },
    { key: 'violationLevelName', label: ['违纪', 'Violation'], width: 16 },
    {
      key: 'subjects',
      label: ['科目成绩', 'Scores by subject'],
      width: 40,
      cell: ({ subjects }, { say }) => subjects.map((one) => `${one.subjectName} ${wordOf(one, say)}`).join('、'),
    },
    { key: 'totalScore', label: ['总分', 'Total'], width: 10 },
    {
      key: 'passFlag',
      label: ['合格', 'Passed'],
      width: 8,
      cell: ({ passFlag }, { say }) => (passFlag === null ? null : say(passFlag === 1 ? ['是', 'Yes'] : ['否', 'No'])),
    },
    { key: 'cityRank', label: ['全市名次', 'City rank'], width: 10 },
    { key: 'districtRank', label: ['考区名次', 'District rank'], width: 10 },
    {
      key: 'percentile',
      label: ['百分位', 'Percentile'],
      width: 10,
      cell: ({ percentile }) => (percentile === null ? null : Math.round(percentile * 100) / 100),
    },
  ],
  rows,
};
