import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { examPrint } from '@kaoxin/contract/exam/exam-print.ts';
import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pdfBars, pdfPages } from '#engine/letters/testing/pdf-text.ts';
import { readQr } from '#engine/letters/testing/read-qr.ts';
import { workOff } from '#platform/jobs/work-off.ts';
import { allJobKinds } from '#wiring';
import { testApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/browser.ts';
import { good } from '../../../testing/petitions.ts';
import { without } from '../../../testing/rights.ts';
import { addRow, dropRows, setRow, setRows } from '../../../testing/rows.ts';
import { addFile } from '../../../testing/services.ts';
import { addExam, type Hall, openHall } from '../roster/roster.fixture.ts';
import { seatRoom, ticketOf } from './seated.fixture.ts';

const app = testApp({
  manager: ['exam_manager'],
  district: { dept: '云溪考区办', roles: ['district_manager'] },
  neighbour: { dept: '澄江考区办', roles: ['district_manager'] },
  centre: { dept: '云溪一中', roles: ['centre_manager'] },
  reader: ['info_clerk'],
  stranger: { tenantId: '111111', roles: 'all' },
});
const { manager, district, neighbour, centre, reader, stranger } = app.visitors;
type Counted = AnswerOf<typeof examPrint.calls.printCount>;
type Query = Record<string, string>;
let hall: Hall;
let rooms: { first: string; second: string; sibling: string; two: string };
let empty: string;

beforeAll(async () => {
  const depts = { 云溪考区: app.deptId('云溪考区办'), 澄江考区: app.deptId('澄江考区办') };
  hall = await openHall(app.db, depts);
  const { districts, centres, exam } = hall;
  await setRow(app.db, 'district', centres.one, { deptId: app.deptId('云溪一中'), address: '学府路2号' });
  await setRow(app.db, 'formalExam', exam, { status: 20, name: '2027年度经济专业技术资格考试' });
  empty = await addExam(app.db, { districtIds: [districts.one], centreIds: [centres.one], status: 20 });
  const one = { exam, district: districts.one, centre: centres.one };
  const sibling = { ...one, centre: centres.sibling };
  const two = { exam, district: districts.two, centre: centres.two };
  rooms = {
    second: await seatRoom(app.context, { ...one, roomNo: '002', people: 1, from: 32, subjects: ['GS'] }),
    first: await seatRoom(app.context, { ...one, roomNo: '001', people: 31, names: { 2: '𠮷田晓远', 31: '末位' } }),
    sibling: await seatRoom(app.context, { ...sibling, roomNo: '001', people: 3, from: 101 }),
    two: await seatRoom(app.context, { ...two, roomNo: '001', people: 4, from: 201 }),
  };
});
beforeEach(() => sql`truncate job, task, task_checkpoint, task_part, inbox_message`.execute(app.db));

const asked = (path: string, query: Query, by: Visitor = manager) =>
  app.server.inject({
    url: `/api/formalExam/${path}?${new URLSearchParams({ examId: hall.exam, ...query })}`,
    headers: { 'blade-auth': `bearer ${by.token}` },
  });
async function printed(kind: string, query: Query = {}, by = manager): Promise<string[]> {
  const answer =
    kind === 'card' ? await asked('seatCards', query, by) : await asked('printSheets', { kind, ...query }, by);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return pdfPages(answer.rawPayload);
}
const count = (query: Query, by: Visitor = manager) =>
  by.get<Counted>('formalExam/printCount', { examId: hall.exam, kind: 'card', ...query });
const ticketsIn = (page: string): string[] => page.match(/27037100\d{6}|2703\d{10}/g) ?? [];

describe('admission cards', () => {
  test('print two per page by room and seat, complete', async () => {
    const pages = await printed('card', { centreId: hall.centres.one });
    expect(pages).toHaveLength(16);
    expect(pages.flatMap((page) => page.match(/准考证号/g) ?? [])).toHaveLength(32);
    const tickets = pages.join('').match(/2703\d{10}/g);
    expect(tickets).toEqual(Array.from({ length: 32 }, (_, n) => ticketOf(n + 1)));
    for (const words of [
      '2027年度经济专业技术资格考试',
      '𠮷田晓远',
      '云溪一中考点',
      '学府路2号',
      '经济基础知识',
      '2027-05-01 09:00–11:00',
      '考生须知',
      '两证不齐不得入场',
      '照片',
    ])
      expect(pages[0]).toContain(words);
    expect(pages[15]?.match(/经济基础知识/g)).toHaveLength(1);
    expect(pages.join('')).not.toContain('〓');
  });

  test('mask document numbers', async () => {
    const [page = ''] = await printed('card', { roomId: rooms.second });
    expect(page).toMatch(/9901\*{10}\d{3}[\dX]/);
    expect(page).not.toMatch(/\d{17}[\dX]/);
  });

  test('print four per page, by centre, for selected people', async () => {
    expect(await printed('card', { perPage: '4' })).toHaveLength(8 + 1 + 1);
    const { rows } = await sql<{
      id: string;
    }>`select id from examiner where room_id = ${rooms.first} and seat_no in (3, 7)`.execute(app.db);
    const pages = await printed('card', { ids: rows.map(({ id }) => id).join(',') });
    expect(pages.flatMap(ticketsIn)).toEqual([ticketOf(3), ticketOf(7)]);
  });

  test('encode ticket and check digits only', async () => {
    const answer = await asked('seatCards', { roomId: rooms.second });
    const [page = ''] = pdfPages(answer.rawPayload);
    const check = /校验码(\d{4})/.exec(page)?.[1] ?? '';
    const bars = pdfBars(answer.rawPayload).filter(({ height }) => height < 3 && height > 1);
    expect(readQr(bars)).toBe(`${ticketOf(32)}${check}`);
  });

  test('place the photo in its frame', async () => {
    const jpeg = await sharp({ create: { width: 30, height: 40, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const { key, sha256 } = await app.context.files.put(jpeg, { contentType: 'image/jpeg', maxBytes: 10_000 });
    const fileId = await addFile(app.db, {
      fileKey: key,
      originalName: '一.jpg',
      contentType: 'image/jpeg',
      fileSize: String(jpeg.length),
      sha256,
    });
    await setRows(app.db, 'examiner', { roomId: rooms.second }, { photoId: fileId });
    const answer = await asked('seatCards', { roomId: rooms.second });
    expect(answer.rawPayload.includes(jpeg)).toBe(true);
    expect(pdfPages(answer.rawPayload)[0]).not.toContain('照片');
    await setRow(app.db, 'bizFile', fileId, { sha256: '0'.repeat(64) });
    expect((await printed('card', { roomId: rooms.second }))[0]).toContain('照片');
    await app.context.files.remove(key);
    expect((await printed('card', { roomId: rooms.second }))[0]).toContain('照片');
    await setRows(app.db, 'examiner', {}, { photoId: null });
  });

  test('print the notice as plain text with continuation mark', async () => {
    const notice = `<p>请自备<b>黑色</b>签字笔。</p><p>${'请勿携带手机。'.repeat(300)}</p>`;
    await setRow(app.db, 'formalExam', hall.exam, { notice });
    const [page = ''] = await printed('card', { roomId: rooms.second });
    expect(page).toContain('请自备黑色签字笔。');
    expect(page).toContain('……（全文见考试公告）');
    expect(page).not.toContain('两证不齐');
    await setRow(app.db, 'formalExam', hall.exam, { notice: null });
  });
});

describe('sheets of rooms', () => {
  test('door: one page with ticket range and subjects', async () => {
    const pages = await printed('door', { centreId: hall.centres.one });
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('第001考场');
    expect(pages[0]).toContain(`${ticketOf(1)}–${ticketOf(31)}`);
    expect(pages[0]).toContain('应到31人');
    expect(pages[0]).toContain('经济基础知识');
    expect(pages[0]).toContain('1–31');
    expect(pages[1]).toContain('应到1人');
    expect(pages[1]).not.toContain('经济基础知识');
  });

  test('sign-in: seats per room and subject, with totals', async () => {
    const pages = await printed('sign', { centreId: hall.centres.one });
    expect(pages).toHaveLength(3);
    expect(pages.map((page) => ticketsIn(page).length)).toEqual([31, 31, 1]);
    expect(ticketsIn(pages[0] ?? '')).toEqual(Array.from({ length: 31 }, (_, n) => ticketOf(n + 1)));
    for (const page of pages) expect(page).toMatch(/应到\d+人.*监考员签名/);
  });

  test('continues a large room with totals at its end', async () => {
    const exam = await addExam(app.db, {
      districtIds: [hall.districts.one],
      centreIds: [hall.centres.one],
      status: 20,
    });
    await addRow(app.db, 'examPlace', {
      tenantId: '000000',
      examId: exam,
      districtId: hall.districts.one,
      centreId: hall.centres.one,
      planSeats: 300,
      planRooms: 10,
    });
    const at = { exam, district: hall.districts.one, centre: hall.centres.one };
    await seatRoom(app.context, { ...at, roomNo: '009', people: 200, columns: 20, subjects: ['JC'] });
    const pages = await printed('sign', { examId: exam });
    expect(pages).toHaveLength(7);
    expect(pages.map((page) => page.includes('监考员签名'))).toEqual([...Array(6).fill(false), true]);
    expect(pages[6]).toContain('第7页，共7页');
    expect(good(await count({ examId: exam, kind: 'sign' })).pages).toBe(7);
    for (const kind of ['plan', 'list'])
      expect([kind, ticketsIn((await printed(kind, { examId: exam })).join('')).length]).toEqual([kind, 200]);
  });

  test('plan: every seat, also empty ones', async () => {
    const [page = ''] = await printed('plan', { roomId: rooms.second });
    expect(page).toContain('讲台');
    expect(page).toContain('门');
    for (const said of ['28', '29', '30', '考生002之1', ticketOf(32)]) expect(page).toContain(said);
  });

  test('list: by room, each centre on new pages', async () => {
    const pages = await printed('list');
    expect(pages).toHaveLength(3);
    expect(ticketsIn(pages[0] ?? '')).toHaveLength(32);
    expect(pages[0]).toContain('𠮷田晓远');
    expect(pages[2]).toContain('澄江一中考点');
  });

  test.each(['card', 'door', 'sign', 'plan', 'list'])('%s has as many pages as counted', async (kind) => {
    const { pages, people, rooms: counted, centres, byTask } = good(await count({ kind }));
    expect((await printed(kind)).length).toBe(pages);
    expect([people, counted, centres, byTask]).toEqual([39, 4, 3, 0]);
  });
});

describe('an examination of two slots', () => {
  let exam: string;
  let roomId: string;
  beforeAll(async () => {
    exam = await addExam(app.db, { districtIds: [hall.districts.one], centreIds: [hall.centres.one], status: 20 });
    await addRow(app.db, 'examPlace', {
      tenantId: '000000',
      examId: exam,
      districtId: hall.districts.one,
      centreId: hall.centres.one,
      planSeats: 300,
      planRooms: 10,
    });
    await setRows(
      app.db,
      'examSubject',
      { examId: exam, subjectCode: 'GS' },
      { startTime: '2027-05-01 14:00:00', endTime: '2027-05-01 16:00:00' },
    );
    const at = { exam, district: hall.districts.one, centre: hall.centres.one, from: 301 };
    roomId = await seatRoom(app.context, { ...at, roomNo: '021', people: 3, slots: [1, 2] });
    const other = await seatRoom(app.context, { ...at, roomNo: '022', people: 0 });
    await setRows(app.db, 'examSeat', { examId: exam, slot: 2, seatNo: 2 }, { roomId: other, seatNo: 17 });
    await dropRows(app.db, 'examSeat', { examId: exam, slot: 2, seatNo: 3 });
  });
  const cardsOf = async () =>
    (await printed('card', { examId: exam })).flatMap((page) => page.split('准考证号').slice(1));

  test('prints time and place for each subject', async () => {
    const [whole = '', apart = '', half = ''] = await cardsOf();
    expect(whole).toContain('座位号');
    expect(whole).toContain('2027-05-01 14:00–16:00');
    expect(apart).toContain('各科不同，见下表');
    expect(apart).toMatch(/2027-05-01 14:00–16:00\s*022\s*17/);
    expect(half).toMatch(/2027-05-01 14:00–16:00\s*—\s*—/);
    expect(await cardsOf()).toHaveLength(3);
  });

  test.each(['door', 'sign', 'plan', 'list'])('%s covers one room in one slot', async (kind) => {
    const pages = await printed(kind, { examId: exam });
    const counted = good(await count({ examId: exam, kind }));
    expect(counted).toMatchObject({ people: 3, rooms: 2, centres: 1, pages: pages.length });
    const text = pages.join('');
    const people = kind === 'door' ? (text.match(/应到\d人/g) ?? []) : ticketsIn(text);
    if (kind === 'door') expect(people).toEqual(['应到3人', '应到1人', '应到1人']);
    else expect(people).toEqual([301, 302, 303, 301, 302].map(ticketOf));
    expect(text).toContain('14:00–16:00');
  });

  test('ignores seats that are only in the roster', async () => {
    await dropRows(app.db, 'examSeat', { examId: exam, roomId });
    expect(good(await count({ examId: exam })).people).toBe(1);
  });
});

describe('permissions and scope', () => {
  test('limit districts and centres and need the button', async () => {
    expect(good(await count({}, district)).people).toBe(35);
    expect(good(await count({}, neighbour)).people).toBe(4);
    expect(good(await count({}, centre)).people).toBe(32);
    expect((await printed('card', {}, neighbour)).flatMap(ticketsIn)).toEqual([201, 202, 203, 204].map(ticketOf));
    expect((await count({}, reader)).status).toBe(403);
    expect((await asked('seatCards', {}, reader)).statusCode).toBe(403);
    expect((await asked('seatCards', {}, stranger)).statusCode).toBe(404);
  });

  test('return 404 out of scope', async () => {
    const { rows } = await sql<{ id: string }>`select id from examiner where room_id = ${rooms.two} limit 1`.execute(
      app.db,
    );
    for (const query of [
      { districtId: hall.districts.two },
      { centreId: hall.centres.two },
      { roomId: rooms.two },
      { ids: rows[0]?.id ?? '' },
    ] as Query[])
      expect([query, (await asked('seatCards', query, district)).statusCode]).toEqual([query, 404]);
    expect((await asked('seatCards', { districtId: hall.districts.outside })).statusCode).toBe(404);
    expect((await asked('seatCards', { roomId: rooms.two, centreId: hall.centres.one })).statusCode).toBe(404);
  });

  test('refuse unarranged and cancelled examinations', async () => {
    const refused = async (query: Query) => (await asked('seatCards', query)).json<{ msg: string }>().msg;
    expect(await refused({ examId: empty })).toBe('尚未编排座位');
    await setRow(app.db, 'formalExam', hall.exam, { status: 10 });
    expect(await refused({})).toBe('尚未编排座位');
    await setRow(app.db, 'formalExam', hall.exam, { status: 90 });
    expect(await refused({})).toBe('考试已取消，不能打印');
    await setRow(app.db, 'formalExam', hall.exam, { status: 20 });
  });

  test('audit user, kind and number', async () => {
    await printed('card', { centreId: hall.centres.two }, neighbour);
    const { rows } = await sql<{ target: string; input: { query: Query } }>`select target, input from audit
      where call = 'GET formalExam/seatCards' and status = 200 order by id desc limit 1`.execute(app.db);
    expect(rows[0]?.target).toBe('4');
    expect(rows[0]?.input).toMatchObject({ query: { examId: hall.exam, centreId: hall.centres.two } });
  });
});

describe('many', () => {
  const people = 620;
  let exam: string;
  beforeAll(async () => {
    exam = await addExam(app.db, { districtIds: [hall.districts.one], centreIds: [hall.centres.one], status: 20 });
    await addRow(app.db, 'examPlace', {
      tenantId: '000000',
      examId: exam,
      districtId: hall.districts.one,
      centreId: hall.centres.one,
      planSeats: 900,
      planRooms: 30,
    });
    const at = { exam, district: hall.districts.one, centre: hall.centres.one, people: people / 20, seats: 31 };
    for (let n = 0; n < 20; n += 1)
      await seatRoom(app.context, { ...at, roomNo: String(100 + n), from: 1 + n * at.people });
  });
  const started = async (by: Visitor = manager) => {
    const answer = await asked('seatCards', { examId: exam }, by);
    expect(answer.headers['content-type']).toContain('application/json');
    return answer.json<{ data: { taskId: string } }>().data.taskId;
  };
  const task = async (id: string, by: Visitor = manager) => good(await by.get<TaskRecord>('task/detail', { id }));
  const result = (id: string, by: Visitor = manager) =>
    app.server.inject({ url: `/api/task/result?id=${id}`, headers: { 'blade-auth': `bearer ${by.token}` } });

  test('are printed by a single task, complete, in order', async () => {
    expect(good(await count({ examId: exam }))).toMatchObject({ people, byTask: 1, pages: people / 2 });
    const id = await started();
    expect(await started()).toBe(id);
    await workOff(app.context, allJobKinds);
    expect(await task(id)).toMatchObject({
      state: 'done',
      done: people,
      total: people,
      words: `共${people}人${people / 2}页，可在“我的任务”中下载，保留30天`,
    });
    const pages = pdfPages((await result(id)).rawPayload);
    expect(pages.flatMap((page) => page.match(/2703\d{10}/g) ?? [])).toEqual(
      Array.from({ length: people }, (_, n) => ticketOf(n + 1)),
    );
    const { rows } = await sql<{ people: number }>`select (input->>'people')::int as people from audit
      where call = 'TASK print exam' and target = ${id}`.execute(app.db);
    expect(rows).toEqual([{ people }]);
  });

  test('need the same scope when downloaded', async () => {
    const id = await started(district);
    await workOff(app.context, allJobKinds);
    expect((await result(id, district)).statusCode).toBe(200);
    await without(app.db, 'district_manager', 'formal_exam_print', async () =>
      expect((await result(id, district)).statusCode).toBe(403),
    );
  });
});
