import { examAction, examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { firstLabel } from '@kaoxin/contract/exam/formal/subject.ts';
import { placeType } from '@kaoxin/contract/exam/places/district.ts';
import { addDays } from '@kaoxin/server/engine/calendar/day.ts';
import { chainRow, type TimelineEvent } from '@kaoxin/server/engine/timeline/events.ts';
import { eventHash, GENESIS } from '@kaoxin/server/platform/audit/chain.ts';
import type { SelectedRow } from '@kaoxin/server/platform/database/visible-rows.ts';
import type { Secrets } from '@kaoxin/server/platform/secrets.ts';
import { pinyinSearch } from '@kaoxin/server/platform/text/pinyin.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { type Kysely, sql } from 'kysely';
import { type DemoExam, type DemoSubject, inventExams } from '../exams.ts';
import { personOf } from '../people.ts';
import { chance } from '../prng.ts';
import type { Staff, World } from '../world.ts';
import { bulkInsert, takeIds } from './bulk-insert.ts';
import { stamps } from './city-rows.ts';

interface Centre {
  id: string;
  districtId: string;
  kind: number;
  seats: number;
  rooms: number;
}

async function centres(db: Kysely<unknown>): Promise<Centre[]> {
  const { rows } = await sql<Centre>`
    select c.id, c.parent_id as district_id, c.centre_kind as kind, sum(r.seats)::int as seats, count(*)::int as rooms
    from district c join room r on r.centre_id = c.id and r.is_backup = 0
    where c.tenant_id = ${firstTenant} and c.node_type = ${placeType.centre}
    group by c.id order by c.code`.execute(db);
  return rows;
}

const paperMode = 1;
const computerMode = 2;
function fitting({ mode }: DemoExam, own: readonly Centre[]): Centre[] {
  if (mode === paperMode) return own.filter(({ kind }) => kind !== 2);
  if (mode === computerMode) return own.filter(({ kind }) => kind !== 1);
  return own.slice(0, 1);
}

interface Placed {
  exam: DemoExam;
  id: string;
  code: string;
  districtIds: string[];
  places: Centre[];
}

function placed(exams: readonly DemoExam[], ids: readonly string[], world: World, all: readonly Centre[]): Placed[] {
  const last = new Map<number, number>();
  return exams.map((exam, place) => {
    const number = (last.get(exam.year) ?? 0) + 1;
    last.set(exam.year, number);
    const districts = world.districts.slice(0, exam.districts);
    const own = districts.map(({ id }) =>
      fitting(
        exam,
        all.filter(({ districtId }) => districtId === id),
      ),
    );
    const taking = districts.filter((_, at) => (own[at] ?? []).length > 0);
    return {
      exam,
      id: ids[place] ?? '',
      code: `KS${exam.year}${String(number).padStart(4, '0')}`,
      districtIds: taking.map(({ id }) => id),
      places: own.flat(),
    };
  });
}

const searchKey = (words: string): string => `${words.toLowerCase()} ${pinyinSearch(words)}`;
const { draft, published, arranging, running, marking, released, archived, cancelled } = examStatus.of;

/** Scores are released five weeks after the last day. */
const releaseTime = ({ examEnd }: DemoExam): string => `${addDays(examEnd.slice(0, 10), 35)} 10:00:00`;
const askTime = ({ examEnd }: DemoExam): string => `${addDays(examEnd.slice(0, 10), 33)} 15:20:00`;
const hasScores = ({ status }: DemoExam): boolean => status === released || status === archived;

const before = (moment: string, today: string): string => (moment < `${today} 10:00:00` ? moment : `${today} 10:00:00`);
const madeTime = ({ registerStart }: DemoExam, today: string): string =>
  before(`${addDays(registerStart.slice(0, 10), -20)} 10:00:00`, addDays(today, -9));
const publishTime = ({ registerStart }: DemoExam, today: string): string =>
  before(`${addDays(registerStart.slice(0, 10), -5)} 16:10:00`, addDays(today, -3));

function examRow({ exam, id, code, districtIds, places }: Placed, manager: Staff | undefined, today: string) {
  const signed = exam.asked || hasScores(exam);
  return {
    ...stamps(id),
    createUser: manager?.id ?? null,
    createDept: manager?.deptId ?? null,
    createTime: madeTime(exam, today),
    examCode: code,
    name: exam.name,
    projectType: exam.projectType,
    year: exam.year,
    batch: exam.batch,
    mode: exam.mode,
    registerStart: exam.registerStart,
    registerEnd: exam.registerEnd,
    examStart: exam.examStart,
    examEnd: exam.examEnd,
    scoreReleaseTime: hasScores(exam) ? releaseTime(exam) : null,
    reviewDays: exam.reviewDays,
    totalScore: exam.total,
    passScore: exam.pass,
    passRule: exam.passRule,
    districtIds,
    centreIds: places.map((centre) => centre.id),
    fee: exam.fee,
    notice: `<p>${exam.name}定于${exam.examStart.slice(0, 10)}举行，请考生按准考证载明的时间和地点参加考试。</p>`,
    releaseState: signed ? 1 : 0,
    releaseAskUser: signed ? (manager?.id ?? null) : null,
    releaseAskTime: signed ? askTime(exam) : null,
    releaseReason: exam.asked ? '申请人员较多，成绩已核对完毕，申请按期公布。' : null,
    cancelReason: exam.cancelReason,
    status: exam.status,
    searchKey: searchKey(`${code} ${exam.name}`),
  };
}

const act = examAction.of;
type Step = Pick<TimelineEvent, 'action' | 'fromStatus' | 'toStatus' | 'note' | 'time'> & { by: Staff | undefined };

function stepsOf({ exam }: Placed, manager: Staff | undefined, leader: Staff | undefined, today: string): Step[] {
  const day = (moment: string, days: number, time: string) => `${addDays(moment.slice(0, 10), days)} ${time}`;
  const clock = undefined;
  const way: Step[] = [
    step(act.create, null, draft, manager, madeTime(exam, today)),
    step(act.publish, draft, published, manager, publishTime(exam, today)),
    step(act.arrange, published, arranging, clock, exam.registerEnd),
    step(act.start, arranging, running, clock, exam.examStart),
    step(act.finish, running, marking, clock, exam.examEnd),
    step(act.releaseAsk, marking, marking, manager, askTime(exam)),
    step(act.release, marking, released, leader, releaseTime(exam)),
    step(act.archive, released, archived, manager, day(exam.examEnd, 180, '09:30:00')),
  ];
  if (exam.status === cancelled)
    return [
      ...way.slice(0, 3),
      {
        ...step(act.cancel, arranging, cancelled, leader, day(exam.examStart, -1, '20:00:00')),
        note: exam.cancelReason,
      },
    ];
  const reached = {
    [draft]: 1,
    [published]: 2,
    [arranging]: 3,
    [running]: 4,
    [marking]: 5,
    [released]: 7,
    [archived]: 8,
  };
  return way.slice(0, (reached[exam.status as keyof typeof reached] ?? 1) + (exam.asked ? 1 : 0));
}

const step = (action: string, from: number | null, to: number, by: Staff | undefined, time: string): Step => ({
  action,
  fromStatus: from,
  toStatus: to,
  note: null,
  time,
  by,
});

type EventRow = SelectedRow<'caseEvent'>;

function chained(examId: string, steps: readonly Step[], takeId: () => string): EventRow[] {
  let prevHash = GENESIS;
  return steps.map(({ by, ...said }, index) => {
    const bare: EventRow = {
      ...said,
      id: takeId(),
      tenantId: firstTenant,
      createUser: by?.id ?? null,
      createDept: null,
      createTime: said.time,
      updateUser: by?.id ?? null,
      updateTime: said.time,
      status: 1,
      isDeleted: 0,
      version: 1,
      caseType: 'formalExam',
      caseId: examId,
      seq: index + 1,
      actorId: by?.id ?? null,
      actorName: by?.realName ?? '系统',
      actorDept: by?.deptName ?? null,
      diff: {},
      attachments: null,
      ip: null,
      isVisible: 0,
      prevHash,
      hash: '',
    };
    const hash = eventHash(prevHash, chainRow(bare).event);
    prevHash = hash;
    return { ...bare, hash };
  });
}

const minutesBetween = ({ from, until }: DemoSubject): number => {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return minutes(until) - minutes(from);
};

function paperRows(list: readonly Placed[], takeId: () => string) {
  const last = new Map<number, number>();
  const bound = list.flatMap((one) =>
    one.exam.subjects.flatMap((subject) =>
      (one.exam.status === draft ? [] : subject.forms).map((label) => ({ one, subject, label, paperId: takeId() })),
    ),
  );
  const rows = bound.map(({ one: { exam }, subject, label, paperId }) => {
    const number = (last.get(exam.year) ?? 0) + 1;
    last.set(exam.year, number);
    const name = `${exam.name}《${subject.name}》${label}卷`;
    const isUsed = exam.status >= running && exam.status !== cancelled;
    return {
      ...stamps(paperId),
      paperCode: `SJ${exam.year}${String(number).padStart(5, '0')}`,
      name,
      subject: subject.paper,
      projectType: exam.projectType,
      buildMode: 1,
      totalScore: subject.total,
      passScore: subject.pass,
      duration: minutesBetween(subject),
      secretLevel: 1,
      searchKey: searchKey(name),
      status: isUsed ? 2 : 1,
    };
  });
  const idOf = (examId: string, code: string) =>
    bound.find(({ one, subject, label }) => one.id === examId && subject.code === code && label === firstLabel)
      ?.paperId;
  const further = bound.flatMap(({ one, subject, label, paperId }) =>
    label === firstLabel ? [] : [{ examId: one.id, code: subject.code, label, paperId }],
  );
  return { rows, idOf, further };
}

const subjectRow = (
  { id, exam }: Placed,
  said: DemoSubject,
  rowId: string,
  paperId: string | undefined,
  sort: number,
) => {
  const day = addDays(exam.examStart.slice(0, 10), said.day);
  return {
    ...stamps(rowId),
    examId: id,
    subjectCode: said.code,
    name: said.name,
    startTime: `${day} ${said.from}:00`,
    endTime: `${day} ${said.until}:00`,
    paperId: paperId ?? null,
    totalScore: said.total,
    passScore: said.pass,
    objectiveScore: said.objective,
    sort,
  };
};

const duties = [1, 2, 5, 7] as const;
const inspecting = 4;
const staffed = ({ status }: DemoExam): boolean => status === arranging || status === running;

function staffRows(list: readonly Placed[], takeId: () => string, secrets: Secrets) {
  const luck = chance('staff of examinations');
  const somebody = (examId: string, duty: number, centre: Centre | null) => {
    const { name, phone } = personOf(luck, '990101');
    const place = { districtId: centre?.districtId ?? null, centreId: centre?.id ?? null, roomId: null };
    return { ...stamps(takeId()), examId, ...place, name, phone: secrets.seal(phone), duty };
  };
  return list
    .filter(({ exam }) => staffed(exam))
    .flatMap(({ id, places }) => [
      ...[1, 2].map(() => somebody(id, inspecting, null)),
      ...places.flatMap((centre) => duties.map((duty) => somebody(id, duty, centre))),
    ]);
}

async function keepSequences(db: Kysely<unknown>, list: readonly Placed[]): Promise<void> {
  const byYear = Map.groupBy(list, ({ exam }) => exam.year);
  const rows = [...byYear].map(([year, own]) => ({ name: `exam|${year}`, last: own.length }));
  await sql`insert into case_sequence (tenant_id, name, last)
    select ${firstTenant}, name, last from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) seed (name text, last integer)
    on conflict (tenant_id, name) do update set last = greatest(case_sequence.last, excluded.last)`.execute(db);
}

/** Examinees are added later. */
export async function insertExams(db: Kysely<unknown>, world: World, secrets: Secrets): Promise<number> {
  const exams = inventExams(world.today);
  const manager = world.staff.find(({ role }) => role === 'exam_manager');
  const leader = world.staff.find(({ role }) => role === 'city_leader');
  const list = placed(exams, await takeIds(db, exams.length), world, await centres(db));
  const subjectCount = exams.reduce((sum, { subjects }) => sum + subjects.length, 0);
  const formCount = exams.reduce(
    (sum, { subjects }) => sum + subjects.reduce((all, one) => all + one.forms.length, 0),
    0,
  );
  const paperIds = (await takeIds(db, formCount)).values();
  const papers = paperRows(list, () => paperIds.next().value ?? '');
  const furtherIds = (await takeIds(db, papers.further.length)).values();
  const subjectIds = (await takeIds(db, subjectCount)).values();
  const placeCount = list.reduce((sum, { places }) => sum + places.length, 0);
  const placeIds = (await takeIds(db, placeCount)).values();
  const steps = list.map((one) => ({ id: one.id, steps: stepsOf(one, manager, leader, world.today) }));
  const eventIds = (
    await takeIds(
      db,
      steps.reduce((sum, one) => sum + one.steps.length, 0),
    )
  ).values();
  const chiefs = chance('chiefs of examinations');
  await bulkInsert(db, 'paper', papers.rows);
  await bulkInsert(
    db,
    'formal_exam',
    list.map((one) => examRow(one, manager, world.today)),
  );
  const subjects = list.flatMap((one) =>
    one.exam.subjects.map((said, at) =>
      subjectRow(one, said, subjectIds.next().value ?? '', papers.idOf(one.id, said.code), at + 1),
    ),
  );
  await bulkInsert(db, 'exam_subject', subjects);
  await bulkInsert(
    db,
    'subject_paper',
    papers.further.map(({ examId, code, label, paperId }) => ({
      ...stamps(furtherIds.next().value ?? ''),
      examId,
      label,
      paperId,
      subjectId: subjects.find((one) => one.examId === examId && one.subjectCode === code)?.id,
    })),
  );
  await bulkInsert(
    db,
    'exam_place',
    list.flatMap(({ id, places }) =>
      places.map((centre) => ({
        ...stamps(placeIds.next().value ?? ''),
        examId: id,
        districtId: centre.districtId,
        centreId: centre.id,
        planSeats: centre.seats,
        planRooms: centre.rooms,
        chief: personOf(chiefs, '990101').name,
      })),
    ),
  );
  const taking = list.filter(({ exam }) => staffed(exam));
  const people = taking.reduce((sum, { places }) => sum + 2 + places.length * duties.length, 0);
  const staffIds = (await takeIds(db, people)).values();
  await bulkInsert(
    db,
    'exam_staff',
    staffRows(list, () => staffIds.next().value ?? '', secrets),
  );
  await bulkInsert(
    db,
    'case_event',
    steps.flatMap((one) => chained(one.id, one.steps, () => eventIds.next().value ?? '')),
  );
  await keepSequences(db, list);
  return list.length;
}

/** Petitions whose text names an examination store it, as if their authors had chosen it; the others store none. */
export const storeNamedExams = (db: Kysely<unknown>): Promise<unknown> =>
  sql`update petition_letter p set exam_id = e.id from formal_exam e
    where p.tenant_id = ${firstTenant} and e.tenant_id = ${firstTenant} and e.status <> ${draft}
      and position(e.name in p.title || ' ' || p.content) > 0`.execute(db);
