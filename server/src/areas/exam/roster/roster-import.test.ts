import { idType } from '@kaoxin/contract/casework/people/identity.ts';
import { residentCheckCharacter } from '@kaoxin/contract/casework/people/person.ts';
import type { StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppContext } from '#platform/app-context.ts';
import { workOff } from '#platform/jobs/work-off.ts';
import { readSheet } from '#platform/sheets/read-sheet.ts';
import { makeXlsx, text } from '#platform/sheets/testing/xlsx-maker.ts';
import { allJobKinds } from '#wiring';
import { testApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/browser.ts';
import { insideAs } from '../../../testing/inside.ts';
import { send } from '../../../testing/multipart.ts';
import { good } from '../../../testing/petitions.ts';
import { addRole } from '../../../testing/rights.ts';
import { earlier, emptyTable, setParameter, setRow, setRows } from '../../../testing/rows.ts';
import { asGb18030 } from '../broken-files.fixture.ts';
import { correctExaminee } from '../examiner/correct-examinee.ts';
import {
  addExam,
  type Hall,
  openHall,
  residentNumber,
  rosterCsv,
  rosterHeadings,
  rosterRow,
} from './roster.fixture.ts';

async function addBringer({ database: { kysely } }: AppContext): Promise<void> {
  await addRole(kysely, {
    alias: 'bringer',
    menus: ['formal_exam', 'formal_exam_import'],
    scopes: { formal_exam: 1 },
  });
}

const app = testApp(
  {
    manager: ['exam_manager'],
    mate: ['exam_manager'],
    bringer: ['bringer'],
    district: { dept: '云溪考区办', roles: ['district_manager'] },
    leader: ['city_leader'],
    stranger: { tenantId: '111111', roles: 'all' },
  },
  { before: addBringer },
);
const { manager, mate, bringer, district, leader, stranger } = app.visitors;
let hall: Hall;

beforeAll(async () => {
  hall = await openHall(app.db, { 云溪考区: app.deptId('云溪考区办') });
});
beforeEach(async () => {
  await sql`truncate job, task, task_checkpoint, person, examiner, examiner_count, import_file cascade`.execute(app.db);
  await setRow(app.db, 'formalExam', hall.exam, { status: 10 });
});

const path = 'formalExam/importExaminers';
const sent = (content: string | Uint8Array, by = manager, name = '名单.csv', exam = hall.exam) =>
  send<StagedBatch>(by, `${path}?examId=${exam}`, name, content);
const detail = async (batchId: string, by = manager) =>
  good(await by.get<StagedBatch>(`${path}Detail`, { examId: hall.exam, batchId }));
const work = () => workOff(app.context, allJobKinds);
const ended = async (by: Visitor, id: string | null | undefined) =>
  good(await by.get<TaskRecord>('task/detail', { id: String(id) }));

async function staged(content: string | Uint8Array, by = manager, name?: string): Promise<StagedBatch> {
  const { batchId } = good(await sent(content, by, name));
  await work();
  return detail(batchId, by);
}
async function taken(batchId: string, by = manager, more: object = {}): Promise<TaskRecord> {
  const { taskId } = good(await by.post<{ taskId: string }>(`${path}Confirm`, { batchId, ...more }));
  await work();
  return ended(by, taskId);
}
async function broken(content: string | Uint8Array, name?: string) {
  const answer = await sent(content, manager, name);
  const nothing = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from import_line`.execute(app.db)).rows[0]?.n;
  if (answer.status !== 200) return [answer.msg, await nothing()];
  await work();
  const { state, words } = await ended(manager, answer.data.taskId);
  const file = await detail(answer.data.batchId);
  expect([state, file.state, file.total]).toEqual(['failed', 'cancelled', 0]);
  return [words, await nothing()];
}
interface Registered {
  name: string;
  subjects: string;
  regStatus: number;
  place: string;
}
const roster = async (exam = hall.exam) =>
  (
    await sql<Registered>`select e.name, array_to_string(e.subjects, ',') as subjects, e.reg_status,
      d.name || coalesce(' ' || c.name, '') as place
    from examiner e join district d on d.id = e.district_id left join district c on c.id = e.centre_id
    where e.exam_id = ${exam} order by e.id`.execute(app.db)
  ).rows;
const counted = async () =>
  (
    await sql<{
      n: number;
    }>`select coalesce(sum(people), 0)::int as n from examiner_count where exam_id = ${hall.exam}`.execute(app.db)
  ).rows[0]?.n;

describe('headings of other offices', () => {
  const renamed = (names: Readonly<Record<string, string>>, more: readonly string[] = []) => {
    const row = rosterRow(11);
    const cells = rosterHeadings.map((heading) => row[heading] ?? '');
    return [
      [...more, ...rosterHeadings.map((heading) => names[heading] ?? heading)].join(','),
      [...more.map((_, n) => `多${n}`), ...cells].join(','),
    ];
  };
  const csv = (...lines: readonly (string | readonly string[])[]) => lines.flat().join('\r\n');
  const title = '2027年度经济考试报名名单,,,';

  test.each<[string, string]>([
    ['synonyms', csv(renamed({ 手机号: '手机号码', 证件号码: '身份证号码', 姓名: '考生姓名' }))],
    ['marks of required columns and blanks', csv(renamed({ 手机号: '* 联系电话', 姓名: '姓　名（必填）' }))],
    ['a column of numbers, and others nobody asked for', csv(renamed({}, ['序号', '备注', '民族']))],
    ['a title', csv(title, renamed({}))],
    ['a title, an empty row and a date', csv(title, '', '制表日期：2027-01-05', renamed({}, ['序号']))],
  ])('understands: %s', async (_name, content) => {
    const answer = good(await sent(content));
    expect(answer).toMatchObject({ state: 'reading', mapped: 1 });
    await work();
    const batch = await detail(answer.batchId);
    expect([batch.total, batch.good]).toEqual([1, 1]);
  });

  test('understands headings and words in traditional characters', async () => {
    const names = {
      考区: '考區',
      性别: '性別',
      证件类型: '證件類型',
      证件号码: '證件號碼',
      手机号: '手機號碼',
      报考科目: '報考科目',
    };
    const answer = good(await sent(csv(renamed(names)).replace('居民身份证', '居民身份證')));
    expect(answer).toMatchObject({ state: 'reading', mapped: 1 });
    await work();
    expect(await detail(answer.batchId)).toMatchObject({ total: 1, good: 1, assumed: [] });
  });

  test('need no document type if the numbers show it', async () => {
    const headings = rosterHeadings.filter((heading) => heading !== '证件类型');
    const permit = '81000019940104017';
    const rows = [
      rosterRow(11),
      rosterRow(12, { 证件号码: permit + residentCheckCharacter(permit), 性别: '男' }),
      rosterRow(13, { 证件号码: 'E12345678' }),
      rosterRow(14, { 证件号码: `${residentNumber(14).slice(0, 17)}${residentNumber(14).endsWith('1') ? '2' : '1'}` }),
    ];
    const answer = good(await sent(rosterCsv(rows, headings)));
    expect(answer).toMatchObject({ state: 'reading', mapped: 1 });
    await work();
    const batch = await detail(answer.batchId);
    expect([batch.total, batch.good, batch.bad]).toEqual([4, 2, 2]);
    expect(batch.assumed).toEqual([expect.stringContaining('按居民身份证读取')]);
    expect(batch.rows.flatMap(({ errors }) => errors)).toEqual(['请选择证件类型', '请选择证件类型']);
    await taken(answer.batchId);
    const { rows: kept } = await sql<{ idType: number; n: number }>`select id_type, count(*)::int as n from examiner
      where exam_id = ${hall.exam} and name in (${rosterRow(12).姓名}) group by id_type`.execute(app.db);
    expect(kept.some(({ idType: type }) => type === idType.of.residencePermit)).toBe(true);
  });

  test('names ignored columns', async () => {
    const batch = await staged(csv(renamed({}, ['序号', '备注'])));
    expect(batch.unknownHeadings).toEqual(['序号', '备注']);
    expect(await taken(batch.batchId)).toMatchObject({ state: 'done', words: '已导入1行' });
  });

  test('asks to confirm guessed headings and remembers the answer', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => rosterRow(n + 1));
    const headings = rosterHeadings.map((heading) => (heading === '手机号' ? '联络' : heading));
    const lines = rosterCsv(rows).split('\r\n').slice(1);
    const content = csv(headings.join(','), lines);
    const asked = good(await sent(content));
    expect(asked).toMatchObject({ state: 'staged', mapped: 0, taskId: null });
    expect(asked.headings.find(({ heading }) => heading === '联络')).toMatchObject({ key: 'phone', by: 'content' });
    expect((await manager.post(`${path}Confirm`, { batchId: asked.batchId })).msg).toBe('请先确认列的对应关系');
    const keys = asked.headings.map(({ key }) => key);
    const without = keys.map((key) => (key === 'phone' ? null : key));
    expect((await manager.post(`${path}Map`, { batchId: asked.batchId, keys: without })).msg).toBe(
      '请指定必填列：手机号',
    );
    expect(good(await manager.post<StagedBatch>(`${path}Map`, { batchId: asked.batchId, keys }))).toMatchObject({
      state: 'reading',
      mapped: 1,
      taskId: expect.any(String),
    });
    await work();
    expect(await detail(asked.batchId)).toMatchObject({ state: 'staged', total: 60, good: 60 });
    await taken(asked.batchId);
    const again = good(await sent(`${content}\r\n`));
    expect(again).toMatchObject({ state: 'reading', mapped: 1 });
    expect(again.headings.find(({ heading }) => heading === '联络')).toMatchObject({ key: 'phone', by: 'remembered' });
    await emptyTable(app.db, 'import_heading');
  });

  test('asks when two columns have the same name', async () => {
    const asked = good(await sent(rosterCsv([rosterRow(1)], [...rosterHeadings, '姓名'])));
    expect(asked).toMatchObject({ state: 'staged', mapped: 0, unknownHeadings: ['姓名'] });
    const files = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from import_line`.execute(app.db)).rows[0]?.n;
    good(await manager.post(`${path}Drop`, { batchId: asked.batchId }));
    expect(await files()).toBe(0);
  });

  test('can be reassigned after a file was read', async () => {
    const { batchId, headings } = await staged(csv(renamed({}, ['所学'])));
    const keys = headings.map(({ heading, key }) => (heading === '所学' ? 'major' : key === 'major' ? null : key));
    const batch = good(await manager.post<StagedBatch>(`${path}Map`, { batchId, keys }));
    expect([batch.good, batch.rows[0]?.cells.major]).toEqual([1, '多0']);
  });

  test('are found below a merged title with a formula', async () => {
    const line = (at: number, cells: readonly string[]) =>
      `<row r="${at}">${cells.map((cell, place) => text(`${String.fromCharCode(65 + place)}${at}`, cell)).join('')}</row>`;
    const cells = rosterHeadings.map((heading) => rosterRow(11)[heading] ?? '');
    const heading = '<row r="1"><c r="A1" t="str"><f>"名"&amp;"单"</f><v>名单</v></c></row>';
    const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${heading}${line(2, rosterHeadings)}${line(3, cells)}</sheetData><mergeCells count="1"><mergeCell ref="A1:H1"/></mergeCells></worksheet>`;
    expect(await staged(makeXlsx({ rows: '', sheet }), manager, '名单.xlsx')).toMatchObject({ total: 1, good: 1 });
  });
});

describe('documents and phones as people write them', () => {
  const withCheck = (first17: string) => first17 + residentCheckCharacter(first17);
  const number = residentNumber(11);
  test.each<[string, Record<string, string>]>([
    ['a short name of the document', { 证件类型: '身份证' }],
    ['a blank in the name of the document', { 证件类型: '居民 身份证' }],
    ['a residence permit', { 证件类型: '港澳台居民居住证', 证件号码: withCheck('83000019940104017') }],
    ['a residence permit by its older name', { 证件类型: '港澳居民居住证', 证件号码: withCheck('81000019940104017') }],
    ['a travel permit by its short name', { 证件类型: '台胞证', 证件号码: '1234 5678' }],
    ['the mark of a text', { 证件号码: `'${number}`, 手机号: "'13800002001" }],
    ['blanks', { 证件号码: `${number.slice(0, 6)} ${number.slice(6)}`, 手机号: '138 0000 2001' }],
    ['the prefix of the country', { 手机号: '+8613800002001' }],
    ['full-width digits', { 手机号: '１３８００００２００１' }],
    ['a district without its suffix', { 考区: '云溪' }],
    ['other words for an education', { 学历: '大学本科' }],
    ['subjects with a slash between', { 报考科目: '经济基础知识/工商管理' }],
    ['invisible characters and dashes', { 手机号: '\u202d138-0000-2001\u202c' }],
  ])('accepts %s', async (_name, said) => {
    const { batchId } = good(await sent(rosterCsv([rosterRow(11, said)])));
    await work();
    const { rows, good: count } = await detail(batchId);
    expect([count, rows[0]?.errors]).toEqual([1, []]);
  });

  test('normalizes them and recognizes the same person', async () => {
    const typed = { 证件号码: ` '${number} `, 手机号: '+86 138-0000-2001' };
    const { batchId } = await staged(rosterCsv([rosterRow(11, typed)]));
    await taken(batchId);
    const again = await staged(rosterCsv([rosterRow(11, { 证件号码: number, 手机号: '13800002001' })]));
    expect(again.known).toBe(1);
  });

  test('refuses a residence permit of another region or sex', async () => {
    const permit = (证件号码: string, 性别 = '男') => rosterRow(11, { 证件类型: '港澳台居民居住证', 证件号码, 性别 });
    const { rows } = await staged(
      rosterCsv([permit(withCheck('84000019940104017')), permit(withCheck('83000019940104017'), '女')]),
    );
    expect(rows.map(({ errors }) => errors)).toEqual([['证件号码格式或校验位不正确'], ['性别与证件号码不一致']]);
  });
});

test('reads, shows and imports a roster once', async () => {
  const rows = [
    rosterRow(1, { 考点: '云溪二中考点', 学历: '本科', 专业: '会计', 工作单位: '云溪税务局', 单位性质: '机关' }),
    rosterRow(2, { 考区: '72', 报考科目: 'gs', 报名状态: '待审核', 照片文件名: '002.jpg' }),
  ];
  const answer = good(await sent(rosterCsv(rows)));
  expect(answer).toMatchObject({ state: 'reading', total: 0, mapped: 1, taskId: expect.any(String) });
  expect(await manager.post(`${path}Confirm`, { batchId: answer.batchId })).toMatchObject({
    status: 409,
    msg: '该文件正在读取，请稍后再试',
  });
  await work();
  expect(await ended(manager, answer.taskId)).toMatchObject({
    state: 'done',
    words: '已读取2行：2行可以导入，0行有错误，请核对后确认',
  });
  const left = await sql<{ key: string | null }>`select source_key as key from import_file`.execute(app.db);
  expect(left.rows).toEqual([{ key: null }]);
  const batch = await detail(answer.batchId);
  expect(batch).toMatchObject({ state: 'staged', total: 2, good: 2, bad: 0 });
  expect(batch.columns.find(({ key }) => key === 'districtId')?.choices).toEqual(['云溪考区', '澄江考区']);
  expect(await taken(batch.batchId)).toMatchObject({ state: 'done', words: '已导入2行' });
  expect(await roster()).toEqual([
    { name: '陈远乙', subjects: 'JC,GS', regStatus: 3, place: '云溪考区 云溪二中考点' },
    { name: '陈远丙', subjects: 'GS', regStatus: 0, place: '澄江考区' },
  ]);
  const kept = await sql<{ said: string }>`select photo_name || ' ' || (phone like 'v2.%') || ' ' || (id_no like 'v2.%')
      as said from examiner where photo_name is not null`.execute(app.db);
  expect(kept.rows).toEqual([{ said: '002.jpg true true' }]);
  expect(await counted()).toBe(2);
});

describe('errors of a row in the words of the design', () => {
  const wrong: [string, Record<string, string>, string][] = [
    ['number', { 证件号码: '990103198006010011' }, '证件号码格式或校验位不正确'],
    ['passport', { 证件类型: '护照', 证件号码: '护照1' }, '证件号码格式或校验位不正确'],
    ['sex', { 性别: '女' }, '性别与证件号码不一致'],
    ['district', { 考区: '北湖考区' }, '考区【北湖考区】不在本考试范围'],
    ['subject', { 报考科目: '经济基础知识、财政税收' }, '科目【财政税收】不存在'],
    ['no phone', { 手机号: '' }, '手机号码不能为空'],
    ['short phone', { 手机号: '1380000' }, '手机号码长度不为11位'],
    ['landline', { 手机号: '09901234567' }, '手机号码格式不正确'],
    ['centre', { 考点: '澄江一中考点' }, '考点【澄江一中考点】不在本考试范围'],
    ['name', { 姓名: '陈远1' }, '姓名含有非法字符'],
    ['no name', { 姓名: '' }, '请输入姓名'],
    ['no district', { 考区: '' }, '请选择考区'],
    ['education', { 学历: '幼儿园' }, '学历【幼儿园】不在可选范围内'],
    ['state', { 报名状态: '已报名' }, '报名状态【已报名】不在可选范围内'],
    ['unit', { 工作单位: '局'.repeat(101) }, '工作单位不能超过100个字符'],
  ];

  test.each(wrong)('%s', async (_, said, words) => {
    const { rows, bad } = await staged(rosterCsv([rosterRow(1, said), rosterRow(2)]));
    expect(rows[0]?.errors).toEqual([words]);
    expect(bad).toBe(1);
  });

  test('reports all of them at once', async () => {
    const { rows } = await staged(rosterCsv([rosterRow(1, { 姓名: '', 手机号: '1', 考区: '无' })]));
    expect(rows[0]?.errors.toSorted()).toEqual(['手机号码长度不为11位', '考区【无】不在本考试范围', '请输入姓名']);
    expect(rows[0]?.wrong.toSorted()).toEqual(['districtId', 'name', 'phone']);
  });

  test('reports registered numbers and duplicates within the file', async () => {
    const first = await staged(rosterCsv([rosterRow(1)]));
    await taken(first.batchId);
    const again = { ...rosterRow(3), 证件号码: residentNumber(3).toLowerCase() };
    const next = await staged(rosterCsv([rosterRow(1), rosterRow(1, { 考区: '澄江考区' }), rosterRow(3), again]));
    expect(next).toMatchObject({ good: 1, known: 1, bad: 2 });
    expect(next.rows.map(({ errors, known }) => errors[0] ?? known)).toEqual([
      1,
      '该证件号码已报名（与第2行重复）',
      0,
      '该证件号码已报名（与第4行重复）',
    ]);
    const other = await staged(rosterCsv([rosterRow(1, { 手机号: '13900000000' })]));
    expect(other.rows[0]?.errors).toEqual(['该证件号码已报名']);
  });
});

describe('whether a guessed number is registered', () => {
  const counts = ({ good, bad, known }: StagedBatch) => ({ good, bad, known });
  const guesses = [rosterRow(1), rosterRow(3, { 手机号: '13900000000' }), rosterRow(5)];

  beforeEach(async () => {
    await taken((await staged(rosterCsv([rosterRow(1), rosterRow(3)]))).batchId);
  });

  test('stays hidden from callers without access to full numbers', async () => {
    const batch = await staged(rosterCsv(guesses), bringer);
    expect(counts(batch)).toEqual({ good: 3, bad: 0, known: 0 });
    const { batchId } = batch;
    const mended = await bringer.post<StagedBatch>(`${path}Mend`, {
      batchId,
      rowNo: 4,
      cells: { idNo: residentNumber(3) },
    });
    expect(good(mended).rows.flatMap(({ errors }) => errors)).toEqual(['该证件号码已报名（与第3行重复）']);
    const { bad } = good(await bringer.post<StagedBatch>(`${path}Mend`, { batchId, rowNo: 3, leftOut: 1 }));
    expect(bad).toBe(0);
  });

  test('appears on import, which registers all other rows too', async () => {
    const { batchId } = await staged(rosterCsv(guesses), bringer);
    expect((await taken(batchId, bringer)).words).toBe('已导入1行，2行未通过检查');
    expect((await roster()).map(({ name }) => name)).toEqual(['陈远乙', '陈远丁', '陈远己']);
    const { rows } = good(await bringer.get<StagedBatch>(`${path}Detail`, { examId: hall.exam, batchId }));
    expect(rows.map(({ errors }) => errors)).toEqual([['该证件号码已报名'], ['该证件号码已报名'], []]);
    expect(await counted()).toBe(3);
  });

  test('appears at once with access or after importing it', async () => {
    expect(counts(await staged(rosterCsv(guesses), mate))).toEqual({ good: 1, bad: 1, known: 1 });
    await taken((await staged(rosterCsv([rosterRow(5)]), bringer)).batchId, bringer);
    const again = await staged(rosterCsv([rosterRow(5)]), bringer);
    expect(counts(again)).toEqual({ good: 0, bad: 0, known: 1 });
    const other = await staged(rosterCsv([rosterRow(5, { 手机号: '13900000000' })]), bringer);
    expect(other.rows[0]?.errors).toEqual(['该证件号码已报名']);
  });

  test('appears on import for other districts only', async () => {
    await taken((await staged(rosterCsv([rosterRow(7, { 考区: '澄江考区' })]))).batchId);
    const batch = await staged(rosterCsv([rosterRow(3, { 手机号: '13900000000' }), rosterRow(7)]), district);
    expect(batch.rows.map(({ errors }) => errors)).toEqual([['该证件号码已报名'], []]);
    expect((await taken(batch.batchId, district)).words).toBe('已导入0行，1行未通过检查');
  });
});

describe('S72 a number that is registered in another district', () => {
  const elsewhere = '该证件号码不能登记，已通知市考试机构核对';
  const inOther = (...ns: number[]) => rosterCsv(ns.map((n) => rosterRow(n, { 考区: '澄江考区' })));
  const take = async (ns: number[], by = district) => {
    const { batchId } = await staged(rosterCsv(ns.map((n) => rosterRow(n))), by);
    const task = await taken(batchId, by);
    const { rows } = await detail(batchId, by);
    return { ...task, file: batchId, errors: rows.map(({ errors }) => errors) };
  };
  const told = async () =>
    (
      await sql<{ userId: string; content: string }>`select user_id, content from inbox_message
        where title = '名单中有他处已登记的证件号码' order by id`.execute(app.db)
    ).rows;
  const audited = async () =>
    (
      await sql<{ status: number }>`select actor_id, target, status, input from audit
        where call = 'TASK import elsewhere' and id > ${since} order by id`.execute(app.db)
    ).rows;
  let since = '0';
  beforeEach(async () => {
    await emptyTable(app.db, 'rate');
    await sql`truncate inbox_message`.execute(app.db);
    const { rows } = await sql<{ id: string }>`select coalesce(max(id), 0) as id from audit`.execute(app.db);
    since = rows[0]?.id ?? since;
    await taken((await staged(inOther(21, 23, 25, 27))).batchId);
  });

  test('is refused without details; the city office is notified once', async () => {
    const { words, errors, file } = await take([21, 31, 23]);
    expect(words).toBe('已导入1行，2行未通过检查');
    expect(errors).toEqual([[elsewhere], [], [elsewhere]]);
    const messages = await told();
    expect(messages.map(({ userId }) => userId).sort()).toEqual([app.idOf('manager'), app.idOf('mate')].sort());
    for (const { content } of messages) {
      expect(content).toMatch(/^经济考试之\d+：云溪考区办 .*名单有2行/);
      expect(content).not.toContain(residentNumber(21));
    }
    const [row, another] = await audited();
    expect(row).toEqual({
      actorId: app.idOf('district'),
      target: file,
      status: 200,
      input: { rows: [2, 4], numbers: 2, isStopped: 0 },
    });
    expect(another).toBeUndefined();
  });

  test('is no different after its number was corrected', async () => {
    const { rows } = await sql<{ id: string }>`select id from examiner where id_hash = ${app.context.secrets.digest(
      residentNumber(21),
    )}`.execute(app.db);
    await insideAs(app, 'manager', (inside) =>
      correctExaminee(inside, rows[0]?.id ?? '', { idNo: residentNumber(41) }, () => undefined),
    );
    expect((await take([21])).errors).toEqual([[elsewhere]]);
    expect((await take([21], manager)).errors).toEqual([['该证件号码已更正，请按更正后的号码登记']]);
  });

  test('blocks imports after too many matches in a day', async () => {
    const setting = (value: string) => setParameter(app.db, 'import.elsewhereRows', value);
    await setting('2');
    expect((await take([21])).errors).toEqual([[elsewhere]]);
    const stopped = await take([33, 23, 25]);
    expect([stopped.state, stopped.words]).toEqual([
      'failed',
      expect.stringContaining('已达上限（2个），名单导入已停止'),
    ]);
    expect(stopped.errors).toEqual([[], [], []]);
    expect((await roster()).map(({ place }) => place)).not.toContain('云溪考区');
    for (const n of [25, 35]) expect((await take([n])).words).toBe(stopped.words);
    expect((await audited()).map(({ status }) => status)).toEqual([200, 429, 429, 429]);
    const messages = await told();
    expect(messages).toHaveLength(4);
    expect(messages.at(2)?.content).toMatch(/名单有2行.*导入已停止/);
    expect((await take([35], manager)).words).toBe('已导入1行');
    await setRows(app.db, 'rate', {}, { windowStart: earlier('windowStart', '25 hours') });
    expect((await take([37])).words).toBe('已导入1行');
    await setting('20');
  });
});

describe('a row is corrected', () => {
  test('in the grid, which also resolves its duplicate', async () => {
    const { batchId } = await staged(rosterCsv([rosterRow(1), rosterRow(1), rosterRow(2, { 手机号: '1' })]));
    const mended = good(
      await manager.post<StagedBatch>(`${path}Mend`, { batchId, rowNo: 4, cells: { phone: '13800000002' } }),
    );
    expect(mended).toMatchObject({ good: 2, bad: 1 });
    const out = good(await manager.post<StagedBatch>(`${path}Mend`, { batchId, rowNo: 2, leftOut: 1 }));
    expect(out).toMatchObject({ good: 2, bad: 0, leftOut: 1 });
    expect(await taken(batchId)).toMatchObject({ words: '已导入2行' });
  });

  test('in the file of errors, which can be uploaded again', async () => {
    const { batchId } = await staged(rosterCsv([rosterRow(1), rosterRow(2, { 手机号: '1' })]));
    const url = `/api/${path}Errors?batchId=${batchId}`;
    const { rawPayload } = await app.server.inject({ url, headers: { 'blade-auth': `bearer ${manager.token}` } });
    const rows: string[][] = [];
    for await (const { cells } of readSheet(rawPayload)) rows.push(cells.map((cell) => String(cell ?? '')));
    expect(rows[0]?.slice(0, 3)).toEqual(['错误原因', '行号', '考区']);
    expect(rows[1]?.slice(0, 2)).toEqual(['手机号码长度不为11位', '3']);
    const back = await staged(rawPayload, manager, '名单-错误行.xlsx');
    expect(back).toMatchObject({ total: 1, bad: 1, unknownHeadings: ['错误原因', '行号'] });
  });

  test('but keeps its required columns', async () => {
    const { batchId } = await staged(rosterCsv([rosterRow(1)]));
    expect(await manager.post(`${path}Map`, { batchId, keys: [] })).toMatchObject({
      status: 400,
      msg: '请指定必填列：考区、姓名、性别、证件号码、手机号、报考科目',
    });
  });
});

test('offers no title of a dictionary as a value', async () => {
  const { columns } = await staged(rosterCsv([rosterRow(11)]));
  const choices = (of: string) => columns.find(({ key }) => key === of)?.choices;
  expect(choices('gender')?.toSorted()).toEqual(['女', '未知', '男']);
  expect(choices('education')).not.toContain('学历');
});

test('offers a template with choices, text cells and no examinee', async () => {
  const url = `/api/${path}Template?examId=${hall.exam}`;
  const { rawPayload } = await app.server.inject({ url, headers: { 'blade-auth': `bearer ${manager.token}` } });
  const { readXlsx } = await import('hucre/xlsx');
  const [form, allowed] = (await readXlsx(rawPayload, { readStyles: true })).sheets;
  const headings = form?.rows[0]?.map((heading) => String(heading).replace('*', '')) ?? [];
  expect(headings).toEqual(rosterHeadings);
  const offered = form?.dataValidations?.map(({ range }) => headings[range.charCodeAt(0) - 65]);
  expect(offered).toEqual(
    allowed?.rows[0]?.toSorted((one, other) => headings.indexOf(String(one)) - headings.indexOf(String(other))),
  );
  expect(form?.cells?.get(`900,${headings.indexOf('证件号码')}`)?.style?.numFmt).toBe('@');
  expect(await staged(rawPayload, manager, '模板.xlsx')).toMatchObject({ total: 0, good: 0, bad: 0 });
});

describe('an unreadable file leaves no rows', () => {
  const row = (at: number, cells: readonly string[]) =>
    `<row r="${at}">${cells.map((cell, place) => text(`${String.fromCharCode(65 + place)}${at}`, cell)).join('')}</row>`;
  const cells = (n: number) => rosterHeadings.map((heading) => rosterRow(n)[heading] ?? '');
  const sheet = `${row(1, rosterHeadings)}${row(2, cells(1))}`;
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

  test('without a required column', async () => {
    const headings = rosterHeadings.filter((heading) => heading !== '手机号');
    expect((await broken(rosterCsv([rosterRow(1)], headings)))[0]).toBe(
      `缺少列：手机号；文件中的列：${headings.join('、')}`,
    );
    expect((await broken('甲,乙\r\n1,2'))[0]).toMatch(/^没有找到表头，缺少列：考区、姓名、/);
  });

  test('with headings only', async () => {
    expect(await broken(rosterCsv([]))).toEqual(['表格中没有数据', 0]);
  });

  test('with two filled sheets; empty sheets are ignored', async () => {
    const sheets = '<sheet name="一" sheetId="1" r:id="rId1"/><sheet name="第二批" sheetId="2" r:id="rId9"/>';
    const relations =
      '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/>';
    const second = (rows: string) => [
      {
        name: 'xl/worksheets/sheet2.xml',
        content: `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      },
    ];
    const book = (rows: string) => makeXlsx({ rows: sheet, sheets, relations, extra: second(rows) });
    expect(await broken(book(row(1, ['陈远'])), '名单.xlsx')).toEqual([
      '工作表【第二批】中也有数据，一个文件只能有一个工作表，请拆分后分别上传',
      0,
    ]);
    expect(await staged(book(''), manager, '名单.xlsx')).toMatchObject({ good: 1 });
  });

  test('with merged cells', async () => {
    const merged = `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData><mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells></worksheet>`;
    expect(await broken(makeXlsx({ rows: '', sheet: merged }), '名单.xlsx')).toEqual([
      '表格中有合并的单元格【A2:A3】，请取消合并后重新上传',
      0,
    ]);
  });

  test('with a formula', async () => {
    const formula = `<row r="3">${text('A3', '云溪考区')}<c r="B3" t="str"><f>"陈"&amp;"远"</f><v>陈远</v></c></row>`;
    expect(await broken(makeXlsx({ rows: sheet + formula }), '名单.xlsx')).toEqual([
      '第3行的【姓名】是公式，请粘贴为数值后重新上传',
      0,
    ]);
  });

  test('with more than 200 columns', async () => {
    const wide = [...rosterHeadings, ...Array.from({ length: 200 }, (_, n) => `列${n}`)];
    expect((await broken(rosterCsv([rosterRow(1)], wide)))[0]).toBe('表格不能超过200列，请删除多余的列');
    const { good: count, unknownHeadings } = await staged(rosterCsv([rosterRow(1)], wide.slice(0, 200)));
    expect([count, unknownHeadings.length]).toEqual([1, 200 - rosterHeadings.length]);
  });

  test('with an unclosed quote in the last row', async () => {
    const rows = Array.from({ length: 2_500 }, (_, n) => rosterRow(n + 1));
    const csv = `${rosterCsv(rows)}\r\n"云溪考区,陈远`;
    expect(await broken(csv)).toEqual(['第2502行的引号不成对，请检查后重新上传', 0]);
  });
});

test('reports numeric and date cells row by row', async () => {
  const styles = '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';
  const at = (n: number, id: string) =>
    `<row r="${n}">${text(`A${n}`, '云溪考区')}${text(`B${n}`, '陈远')}${text(`C${n}`, '男')}${text(`D${n}`, '居民身份证')}${id}<c r="F${n}"><v>13800000001</v></c>${text(`K${n}`, 'JC')}</row>`;
  const heads = rosterHeadings.map((heading, place) => text(`${String.fromCharCode(65 + place)}1`, heading)).join('');
  const rows = `<row r="1">${heads}</row>${at(2, '<c r="E2"><v>990103198006010011</v></c>')}${at(3, '<c r="E3" s="1"><v>46000</v></c>')}${at(4, text('E4', residentNumber(1)))}`;
  const batch = await staged(makeXlsx({ rows, styles }), manager, '名单.xlsx');
  expect(batch.rows.map(({ errors }) => errors)).toEqual([
    ['证件号码格式或校验位不正确'],
    ['证件号码格式或校验位不正确'],
    [],
  ]);
  // a number with more digits than a spreadsheet keeps shows that it lost some
  expect(batch.rows[0]?.cells.idNo).toBe('9.9010319800601e+17');
});

test('refuses control characters anywhere in a file or sheet', async () => {
  // only the first 64 KB decide whether the file is text; the later rows are checked one by one
  const rows = Array.from({ length: 900 }, (_, n) => rosterRow(n + 1));
  const odd = [rosterRow(901, { 工作单位: '云溪\u0000税务局' }), rosterRow(902, { 学历: '本\u0000课' })];
  const batch = await staged(rosterCsv([...rows, ...odd]));
  expect(batch).toMatchObject({ total: 902, good: 901, bad: 1 });
  expect(await taken(batch.batchId)).toMatchObject({ state: 'done', words: '已导入901行' });
  const { rows: units } = await sql<{ unit: string }>`select work_unit as unit from examiner
    where work_unit is not null`.execute(app.db);
  expect(units).toEqual([{ unit: '云溪 税务局' }]);
  const written = rosterRow(903, { 工作单位: '澄江&#0;税务局', 专业: '会&#xD800;计' });
  const cells = [Object.keys(written), Object.values(written)].map((line, at) =>
    line.map((cell, column) => text(`${String.fromCharCode(65 + column)}${at + 1}`, cell)).join(''),
  );
  const sheet = makeXlsx({ rows: cells.map((line, at) => `<row r="${at + 1}">${line}</row>`).join('') });
  const fromSheet = await staged(sheet, manager, '名单.xlsx');
  expect([fromSheet.good, (await taken(fromSheet.batchId)).state]).toEqual([1, 'done']);
});

test('reads GB18030', async () => {
  const batch = await staged(asGb18030(rosterCsv([rosterRow(1), rosterRow(2)])));
  expect(batch).toMatchObject({ good: 2, bad: 0 });
  expect(batch.rows[0]?.cells.districtId).toBe('云溪考区');
});

describe('once', () => {
  test('the same file goes into each examination once', async () => {
    const content = rosterCsv([rosterRow(1)]);
    const [one, two] = [await staged(content), await staged(content, mate)];
    await taken(one.batchId);
    expect(await mate.post(`${path}Confirm`, { batchId: two.batchId })).toMatchObject({
      status: 409,
      msg: `该文件已导入过,批次${one.batchId},再次导入请填写原因`,
    });
    const { districts, centres } = hall;
    const other = await addExam(app.db, { districtIds: Object.values(districts), centreIds: Object.values(centres) });
    const there = good(await sent(content, manager, '名单.csv', other));
    await work();
    expect(await taken(there.batchId)).toMatchObject({ words: '已导入1行' });
    expect([(await roster()).length, (await roster(other)).length]).toEqual([1, 1]);
    const people = await sql<{ n: number }>`select count(*)::int as n from person`.execute(app.db);
    expect(people.rows[0]?.n).toBe(1);
  });

  test('two simultaneous files register each person once', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => rosterRow(n + 1));
    const [one, two] = [await staged(rosterCsv(rows)), await staged(rosterCsv(rows.toReversed()), mate)];
    const confirm = (by: Visitor, { batchId }: StagedBatch) => by.post(`${path}Confirm`, { batchId });
    await Promise.all([confirm(manager, one), confirm(mate, two)]);
    await Promise.all([work(), work()]);
    expect(await roster()).toHaveLength(300);
    expect(await counted()).toBe(300);
    const lines = await sql<{ state: string; n: number }>`select state, count(*)::int as n from import_line
      group by state`.execute(app.db);
    expect(lines.rows).toEqual([{ state: 'taken', n: 600 }]);
  });
});

test('F01 leaves nothing when cancelled while reading', async () => {
  const many = Array.from({ length: 2_500 }, (_, n) => rosterRow(n + 1));
  const { batchId, taskId } = good(await sent(rosterCsv(many)));
  await setRows(app.db, 'task', {}, { cancelAsked: 1 });
  await work();
  expect(await ended(manager, taskId)).toMatchObject({ state: 'cancelled' });
  expect(await detail(batchId)).toMatchObject({ state: 'cancelled', total: 0 });
});

describe('permissions and states', () => {
  test('takes no rows after the examination moved on', async () => {
    const { batchId } = await staged(rosterCsv([rosterRow(1)]));
    await setRow(app.db, 'formalExam', hall.exam, { status: 20 });
    const words = '当前考试状态【编排中】不可导入考生名单';
    expect(await sent(rosterCsv([rosterRow(2)]))).toMatchObject({ status: 400, msg: words });
    expect(await manager.post(`${path}Confirm`, { batchId })).toMatchObject({ status: 400, msg: words });
  });

  test('stops when the examination moves on during import', async () => {
    const { batchId } = await staged(rosterCsv([rosterRow(1)]));
    const { taskId } = good(await manager.post<{ taskId: string }>(`${path}Confirm`, { batchId }));
    await setRow(app.db, 'formalExam', hall.exam, { status: 20 });
    await work();
    expect(await ended(manager, taskId)).toMatchObject({
      state: 'failed',
      words: '当前考试状态【编排中】不可导入考生名单',
    });
    expect(await detail(batchId)).toMatchObject({ state: 'staged', good: 1 });
    expect(await roster()).toEqual([]);
  });

  test('limits a district to its own examinees', async () => {
    const batch = await staged(rosterCsv([rosterRow(1), rosterRow(2, { 考区: '澄江考区' })]), district);
    expect(batch.rows.map(({ errors }) => errors)).toEqual([[], ['考区【澄江考区】不在本考试范围']]);
  });

  test('refuses other users', async () => {
    expect((await sent(rosterCsv([rosterRow(1)]), leader)).status).toBe(403);
    expect((await sent(rosterCsv([rosterRow(1)]), stranger)).status).toBe(404);
    const { batchId } = await staged(rosterCsv([rosterRow(1)]));
    expect((await mate.get(`${path}Detail`, { batchId })).status).toBe(404);
  });
});
