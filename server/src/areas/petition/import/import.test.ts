import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { StagedBatch, StagedLine } from '@kaoxin/contract/lists/staging.ts';
import type { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addExam } from '#areas/exam/roster/roster.fixture.ts';
import { stagingSweep } from '#platform/imports/staged/sweep.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { workOff } from '#platform/jobs/work-off.ts';
import { readSheet } from '#platform/sheets/read-sheet.ts';
import { writeSheet } from '#platform/sheets/write-sheet.ts';
import { allJobKinds } from '#wiring';
import { testApp } from '../../../testing/app.ts';
import { send } from '../../../testing/multipart.ts';
import { ago, setRows } from '../../../testing/rows.ts';
import { addType, residentNumber } from '../intake/staff.fixture.ts';
import { petitionImport } from './petition-import.ts';

type Preview = AnswerOf<typeof petitionLetter.import>;

const app = testApp(
  {
    clerk: { dept: '考区信访科', roles: ['case_handler'] },
    other: { dept: '考区信访科', roles: ['case_handler'] },
  },
  { now: '2026-03-02 10:00:00' },
);
const { clerk, other } = app.visitors;

beforeAll(async () => {
  const deptId = app.deptId('考区信访科');
  const parentId = await addType(clerk, { deptId, typeName: '考试组织' });
  await addType(clerk, { deptId, typeName: '考场秩序', parentId });
});

const content = '来信反映考试当天考点门口没有安排交通疏导，多名考生因此迟到。';
const headings = ['标题', '信访内容', '信访分类', '信访人', '手机号码', '证件号码', '来源', '收到时间', '匿名', '备注'];
const csv = (rows: readonly (readonly string[])[]) => [headings, ...rows].map((row) => row.join(',')).join('\r\n');
const good = (title: string) => [
  title,
  content,
  '考试组织/考场秩序',
  '陈远',
  '13000000012',
  '',
  '来信',
  '2026/3/1 9:05',
  '否',
];
const preview = (name: string, bytes: Uint8Array | string, visitor = clerk) =>
  send<Preview>(visitor, 'petitionLetter/import', name, bytes);
const ask = (batchId: string, visitor = clerk) =>
  visitor.post<{ taskId: string }>('petitionLetter/importConfirm', { batchId });
async function confirm(batchId: string, visitor = clerk) {
  const answer = await ask(batchId, visitor);
  await workOff(app.context, allJobKinds);
  const task =
    answer.status === 200 ? await visitor.get<TaskRecord>('task/detail', { id: answer.data.taskId }) : undefined;
  return { status: answer.status, msg: answer.msg, state: task?.data.state, words: task?.data.words };
}
const petitions = async () => {
  const { rows } = await sql<{ title: string; source: number; receivedTime: string }>`
    select title, source, received_time from petition_letter order by id`.execute(app.db);
  return rows;
};

describe('importing petitions', () => {
  it('shows errors per row and registers nothing yet', async () => {
    const rows = [
      good('第一封来信说考点交通'),
      ['短', content, '没有这类', '陈1远', '1300', '123', '飞鸽', '去年', '也许'],
      ['', '', '', '', '', '', '', '', ''],
      good('第一封来信说考点交通'),
      good('第二封来信说考点交通'),
    ];
    const { status, data } = await preview('来信.csv', csv(rows));
    expect(status).toBe(200);
    expect([data.total, data.good, data.bad, data.known]).toEqual([4, 2, 2, 0]);
    expect(data.unknownHeadings).toEqual(['备注']);
    expect(data.missingHeadings).toContain('考区');
    expect(data.rows.map(({ rowNo }) => rowNo)).toEqual([2, 3, 5, 6]);
    expect(data.rows[1]?.errors.sort()).toEqual(
      [
        '来源【飞鸽】不在可选范围内',
        '信访分类【没有这类】不存在',
        '匿名请填写是或否',
        '标题不能少于5个字符',
        '姓名含有非法字符',
        '手机号码长度不为11位',
        '证件号码格式或校验位不正确',
        '收到时间应为日期和时间，例如 2026-03-02 09:30:00',
      ].sort(),
    );
    expect(data.rows[2]?.errors).toEqual(['与第2行内容相同']);
    expect(data.rows[0]?.values).toMatchObject({ 标题: '第一封来信说考点交通', 信访人: '陈远' });
    expect(await petitions()).toEqual([]);
  });

  it('gives columns and errors in English on request', async () => {
    const row = ['短', content, '没有这类', '陈1远', '1300', '123', '飞鸽', '去年', '也许'];
    const { batchId } = (await preview('来信.csv', csv([row, good('给外国读者的来信'), good('给外国读者的来信')])))
      .data;
    const { data } = await clerk.send<StagedBatch>({
      method: 'GET',
      url: `/api/petitionLetter/importDetail?batchId=${batchId}`,
      headers: { 'accept-language': 'en' },
    });
    expect(data.columns.map(({ label }) => label)).toEqual(expect.arrayContaining(['Title', 'Category']));
    expect(data.rows[0]?.errors).toEqual(
      expect.arrayContaining(['Category “没有这类” does not exist', 'Source “飞鸽” is not one of the choices']),
    );
    expect(data.rows[2]?.errors).toEqual(['Same content as row 3']);
    const words = [data.columns.map(({ label }) => label), data.missingHeadings, data.rows.map(({ errors }) => errors)];
    // except for quotes from the file and the words for yes and no
    const own = words.flat(2).map((text) => text.replace(/“.*?”|是 \(yes\)|否 \(no\)/g, ''));
    expect(own.filter((text) => /\p{Script=Han}/u.test(text))).toEqual([]);
  });

  it('keeps the key of rows from before later columns', () => {
    const before = { source: 3, typeId: '1', title: '反映考点交通', content };
    const keyOf = (more: object) => petitionImport.keyOf({ ...before, ...more });
    const then = JSON.stringify(Object.entries(before).sort(([a], [b]) => (a < b ? -1 : 1)));
    // the values were ignored when the file was imported
    for (const more of [
      { mailAddress: undefined, email: null },
      { mailAddress: '学府路18号', email: 'a@example.cn' },
      { examId: '7' },
    ])
      expect(keyOf(more)).toBe(then);
  });

  it('is confirmed once by its uploader; skips known rows', async () => {
    const file = csv([good('一封要导入的来信'), good('另一封要导入的来信')]);
    const { batchId } = (await preview('来信.csv', file)).data;
    expect((await confirm(batchId, other)).status).toBe(404);
    const both = await Promise.all([ask(batchId), ask(batchId)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await workOff(app.context, allJobKinds);
    const [first] = (await clerk.get<TaskRecord[]>('task/list')).data;
    expect(first).toMatchObject({
      state: 'done',
      done: 2,
      total: 2,
      words: '已导入2行',
      title: '导入信访件：来信.csv',
    });
    expect(await petitions()).toEqual([
      { title: '一封要导入的来信', source: 3, receivedTime: '2026-03-01 09:05:00' },
      { title: '另一封要导入的来信', source: 3, receivedTime: '2026-03-01 09:05:00' },
    ]);
    const again = (
      await preview(
        '改了名字.csv',
        csv([
          ...file
            .split('\r\n')
            .slice(1)
            .map((line) => line.split(',')),
          good('只有这封是新的来信'),
        ]),
      )
    ).data;
    expect([again.good, again.known, again.rows.map(({ known }) => known)]).toEqual([1, 2, [1, 1, 0]]);
    expect((await confirm(again.batchId)).words).toBe('已导入1行');
    expect(await petitions()).toHaveLength(3);
  });

  it('reads the examination by name or number', async () => {
    const exam = await addExam(app.db, { districtIds: ['1'] });
    const { rows } = await sql<{ name: string; examCode: string }>`select name, exam_code from formal_exam
      where id = ${exam}`.execute(app.db);
    const { name = '', examCode = '' } = rows[0] ?? {};
    const row = (title: string, said: string) => [...good(title), '', said];
    const file = [
      [...headings, '考试名称'],
      row('按考试名称登记', name),
      row('按考试编号登记', examCode),
      row('没有写明考试的', ''),
      row('写错考试名称的', '没有这场考试'),
    ];
    const { data } = await preview('来信.csv', file.map((line) => line.join(',')).join('\r\n'));
    expect(data.rows.map(({ errors }) => errors)).toEqual([[], [], [], ['关联考试【没有这场考试】不存在']]);
    await confirm(data.batchId);
    const stored = await sql<{ title: string; examId: string | null }>`select title, exam_id from petition_letter
      where title like '%考试%的' or title like '按考试%' order by id`.execute(app.db);
    expect(stored.rows).toEqual([
      { title: '按考试名称登记', examId: exam },
      { title: '按考试编号登记', examId: exam },
      { title: '没有写明考试的', examId: null },
    ]);
  });

  it('registers a file staged twice only once', async () => {
    const file = csv([good('两个窗口同时导入的来信')]);
    const batches = [(await preview('a.csv', file)).data.batchId, (await preview('b.csv', file, other)).data.batchId];
    const before = (await petitions()).length;
    const answers = await Promise.all([ask(batches[0] ?? ''), ask(batches[1] ?? '', other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.msg).toMatch(/^该文件已导入过,批次\d+$/);
    await workOff(app.context, allJobKinds);
    expect(await petitions()).toHaveLength(before + 1);
  });

  it('requires an audited reason to import deleted rows again', async () => {
    const file = csv([good('一封误删的来信'), good('一封留着的来信')]);
    const first = (await preview('误删.csv', file)).data;
    expect((await confirm(first.batchId)).words).toBe('已导入2行');
    await setRows(app.db, 'petitionLetter', { title: '一封误删的来信' }, { isDeleted: 1 });
    const { data: again } = await preview('误删.csv', file, other);
    const earlier = { batchId: first.batchId, by: 'clerk', time: '2026-03-02 10:00:00', imported: 2 };
    expect([again.good, again.known, again.earlier]).toEqual([1, 1, earlier]);
    const refused = await ask(again.batchId, other);
    expect([refused.status, refused.msg]).toEqual([409, `该文件已导入过,批次${first.batchId},再次导入请填写原因`]);
    const path = 'petitionLetter/importConfirm';
    expect((await other.post(path, { batchId: again.batchId, again: '误' })).status).toBe(400);
    const sent = { batchId: again.batchId, again: '登记后误删,恢复' };
    expect((await other.post(path, sent)).status).toBe(200);
    await workOff(app.context, allJobKinds);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from petition_letter
      where title = '一封误删的来信' and is_deleted = 0`.execute(app.db);
    expect(rows).toEqual([{ count: 1 }]);
    const { rows: audited } = await sql<{ input: string }>`select input::text as input from audit
      where call = ${`POST ${path}`} and target = ${again.batchId} and status = 200`.execute(app.db);
    expect(audited[0]?.input).toContain('登记后误删,恢复');
  });

  it('registers all rows or none and names the row', async () => {
    const { rows } = await sql<{ id: string }>`select id from case_type where type_name = '考场秩序'`.execute(app.db);
    const { batchId } = (await preview('来信.csv', csv([[...good('先停用再导入的来信')], good('第二封也不会导入')])))
      .data;
    const before = (await petitions()).length;
    const setStatus = (status: number) =>
      clerk.post('type/submit', { id: rows[0]?.id, kind: 2, status }).then((answer) => expect(answer.status).toBe(200));
    await setStatus(0);
    const refused = await confirm(batchId);
    expect([refused.status, refused.state, refused.words]).toEqual([
      200,
      'failed',
      '第2行：信访分类【考试组织/考场秩序】不存在',
    ]);
    expect(await petitions()).toHaveLength(before);
    await setStatus(1);
    expect((await confirm(batchId)).words).toBe('已导入2行');
  });

  it('encrypts staged rows', async () => {
    const row = good('证件号码不在暂存表里出现');
    row[5] = residentNumber;
    const { batchId, good: count } = (await preview('来信.csv', csv([row]))).data;
    expect(count).toBe(1);
    const { rows } = await sql`select * from import_line where file_id = ${batchId}`.execute(app.db);
    expect(JSON.stringify(rows)).not.toContain(residentNumber);
    expect(JSON.stringify(rows)).not.toContain('陈远');
  });

  it.each([
    ['缺列.csv', '标题,信访内容\r\n一封来信的标题,内容', '缺少列：信访分类；文件中的列：标题、信访内容'],
    ['空.csv', `${headings.join(',')}\r\n`, '表格中没有数据'],
    ['假的.xlsx', csv([good('不是表格的表格')]), '文件内容与扩展名不符'],
    ['页面.csv', '<html><script>alert(1)</script></html>', '文件内容与扩展名不符'],
  ])('refuses %s with an instruction', async (name, bytes, msg) => {
    expect((await preview(name, bytes)).msg).toBe(msg);
  });

  it('accepts 5,000 rows and ignores 65,000 trailing empty rows', async () => {
    const lines = csv(Array.from({ length: 5_001 }, (_, n) => good(`第${n}封批量导入的来信`))).split('\r\n');
    expect((await preview('多.csv', lines.join('\n'))).msg).toBe('表格不能超过5000行，请拆分后分批导入');
    const empty = Array.from({ length: 65_000 }, () => ',,,,,,,,');
    const some = (await preview('空行.csv', [...lines.slice(0, 21), ...empty].join('\n'))).data;
    expect([some.total, some.good]).toEqual([20, 20]);
  });
});

describe('foreign columns', () => {
  const foreign = ['来信主题', '反映内容', '事项分类', '来信人', '联络', '备注'];
  const row = (title: string, phone = '13000000012') => [title, content, '考试组织/考场秩序', '陈远', phone, '无'];
  const file = (...rows: string[][]) => [foreign, ...rows].map((cells) => cells.join(',')).join('\r\n');

  it('are suggested, confirmed by the user and remembered', async () => {
    const { data } = await preview('外单位.csv', file(row('外单位的第一封来信'), row('外单位的第二封来信')));
    expect(data.headings.map(({ heading, key, by }) => [heading, key, by])).toEqual([
      ['来信主题', 'title', 'similar'],
      ['反映内容', 'content', 'name'],
      ['事项分类', 'typeId', 'similar'],
      ['来信人', 'applicantName', 'name'],
      ['联络', 'phone', 'content'],
      ['备注', null, null],
    ]);
    expect([data.mapped, data.good]).toEqual([0, 2]);
    expect((await confirm(data.batchId)).msg).toBe('请先确认列的对应关系');
    const map = (keys: (string | null)[]) =>
      clerk.post<StagedBatch>('petitionLetter/importMap', { batchId: data.batchId, keys });
    expect((await map(['title', 'title', 'typeId'])).status).toBe(400);
    expect((await map(['title', 'content'])).msg).toBe('请指定必填列：信访分类');
    expect((await map(['no such field'])).status).toBe(400);
    expect((await map(['content', 'title', 'typeId', 'applicantName', 'phone'])).data).toMatchObject({
      good: 0,
      bad: 2,
    });
    const mapped = (await map(['title', 'content', 'typeId', 'applicantName', 'phone'])).data;
    expect([mapped.mapped, mapped.good, mapped.bad]).toEqual([1, 2, 0]);
    // the mapping is not confirmed yet
    const meanwhile = (await preview('外单位.csv', file(row('外单位的别的一封来信')), other)).data;
    expect([meanwhile.mapped, meanwhile.headings[0]?.by]).toEqual([0, 'similar']);
    expect((await confirm(data.batchId)).words).toBe('已导入2行');
    const next = (await preview('外单位.csv', file(row('外单位的第三封来信')), other)).data;
    expect([next.mapped, next.good, next.headings[0]?.by]).toEqual([1, 1, 'remembered']);
  });

  it('are refused when none is recognized', async () => {
    expect((await preview('外.csv', '甲,乙\r\n1,2')).msg).toMatch(/^没有找到表头，缺少列：.*请使用下载的模板$/);
  });
});

describe('a staged file', () => {
  const staged = async (...rows: string[][]) => (await preview('更正.csv', csv(rows))).data;
  const mend = (batchId: string, rowNo: number, body: object, visitor = clerk) =>
    visitor.post<StagedBatch>('petitionLetter/importMend', { batchId, rowNo, ...body });
  const errorsOf = ({ rows }: StagedBatch) => rows.map(({ errors }) => errors.length);

  it('validates each corrected row against the others', async () => {
    const { batchId, rows } = await staged(
      ['短', ...good('').slice(1)],
      good('两行一样的一封来信'),
      good('两行一样的一封来信'),
    );
    expect(rows.map(({ errors }) => errors)).toEqual([['标题不能少于5个字符'], [], ['与第3行内容相同']]);
    expect((await mend(batchId, 2, { cells: { title: '更正之后的标题' } })).data).toMatchObject({ good: 2, bad: 1 });
    expect(errorsOf((await mend(batchId, 3, { leftOut: 1 })).data)).toEqual([0, 0, 0]);
    expect(errorsOf((await mend(batchId, 3, { leftOut: 0 })).data)).toEqual([0, 0, 1]);
    expect(errorsOf((await mend(batchId, 3, { cells: { title: '不再一样的一封来信' } })).data)).toEqual([0, 0, 0]);
    expect((await mend(batchId, 4, { leftOut: 1 })).data).toMatchObject({ good: 2, bad: 0, leftOut: 1 });
    expect((await mend(batchId, 2, { cells: { nothing: 'x' } })).status).toBe(400);
    expect((await mend(batchId, 99, {})).status).toBe(404);
    expect((await mend(batchId, 2, {}, other)).status).toBe(404);
    const page = await clerk.get<Page<StagedLine>>('petitionLetter/importRows', { batchId, kind: 'good' });
    expect(page.data.records.map(({ cells }) => cells.title)).toEqual(['更正之后的标题', '不再一样的一封来信']);
    expect((await clerk.get<StagedBatch>('petitionLetter/importDetail')).data.batchId).toBe(batchId);
    expect((await confirm(batchId)).words).toBe('已导入2行');
    expect((await petitions()).map(({ title }) => title)).toEqual(
      expect.arrayContaining(['更正之后的标题', '不再一样的一封来信']),
    );
    expect((await mend(batchId, 4, { leftOut: 0 })).status).toBe(409);
    const { rows: left } = await sql`select from import_line where file_id = ${batchId} and cells <> ''`.execute(
      app.db,
    );
    expect(left).toHaveLength(1);
  });

  it('lists wrong cells and corrects a repeated value everywhere', async () => {
    const wrong = (title: string, type = '考试组识') => [title, content, type, ...good('').slice(3)];
    const { batchId, rows, columns, faults } = await staged(
      wrong('第一封写错分类的来信'),
      wrong('第二封写错分类的来信'),
      wrong('第三封写错分类的来信', '别的错误'),
      ['短', ...good('').slice(1)],
    );
    expect(rows.map((row) => row.wrong)).toEqual([['typeId'], ['typeId'], ['typeId'], ['title']]);
    const asked = new Map(columns.map(({ key, asks, choices }) => [key, { asks, choices }]));
    expect(asked.get('typeId')).toEqual({
      asks: 'choice',
      choices: expect.arrayContaining(['考试组织', '考试组织/考场秩序']),
    });
    expect(asked.get('isAnonymous')).toEqual({ asks: 'choice', choices: ['是', '否'] });
    expect(asked.get('receivedTime')?.asks).toBe('moment');
    expect(columns.flatMap(({ key, past }) => (past ? [key] : []))).toEqual(['happenTime', 'receivedTime']);
    expect(asked.get('title')).toEqual({ asks: 'text', choices: [] });
    expect(faults).toEqual([{ key: 'typeId', value: '考试组识', words: '信访分类【考试组识】不存在', count: 2 }]);
    const everywhere = { key: 'typeId', from: '考试组识', to: '考试组织' };
    const replace = (body: object, visitor = clerk) =>
      visitor.post<StagedBatch>('petitionLetter/importMend', { batchId, ...body });
    expect((await replace({ everywhere }, other)).status).toBe(404);
    expect((await replace({})).status).toBe(400);
    expect((await replace({ everywhere, rowNo: 2 })).status).toBe(400);
    expect((await replace({ everywhere: { ...everywhere, key: 'nothing' } })).status).toBe(400);
    const { data } = await replace({ everywhere });
    expect([data.good, data.bad, data.faults]).toEqual([2, 2, []]);
    expect((await replace({ everywhere })).status).toBe(404);
    const { rows: audited } = await sql<{ input: string }>`select input::text as input from audit
      where call = 'POST petitionLetter/importMend' and status = 200 order by id desc limit 1`.execute(app.db);
    expect(audited[0]?.input).toContain('typeId');
    expect(audited[0]?.input).not.toContain('考试组');
  });

  it('exports its wrong rows without formulas', async () => {
    const { batchId } = await staged(good('这一行没有错误的来信'), ['=1+1', ...good('').slice(1)]);
    const url = `/api/petitionLetter/importErrors?batchId=${batchId}`;
    const answer = await app.server.inject({ url, headers: { 'blade-auth': `bearer ${clerk.token}` } });
    const read = [];
    for await (const row of readSheet(answer.rawPayload)) read.push(row.cells.map((cell) => String(cell ?? '')));
    expect(read[0]?.slice(0, 3)).toEqual(['错误原因', '行号', '标题']);
    expect(read.slice(1).map((cells) => cells.slice(0, 3))).toEqual([['标题不能少于5个字符', '3', '=1+1']]);
    const again = await preview('再来.xlsx', answer.rawPayload);
    expect([again.data.total, again.data.unknownHeadings]).toEqual([1, expect.arrayContaining(['错误原因'])]);
  });

  it('is deleted after a week, but remembered as imported', async () => {
    const file = csv([good('一周以后又来的来信')]);
    const { batchId } = (await preview('一周.csv', file)).data;
    const waiting = await staged(good('没有人确认的一封来信'));
    await confirm(batchId);
    await setRows(app.db, 'importFile', {}, { createTime: ago('8 days') });
    const said = await sql<{ rowNo: number; said: string }>`select row_no, concat_ws(' ', cells, edits, secret) as said
      from import_line where file_id = ${waiting.batchId} order by row_no`.execute(app.db);
    await runOnce(app.context, stagingSweep);
    expect((await confirm(waiting.batchId)).status).toBe(404);
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    const digest = sha256(said.rows.map((row) => `${row.rowNo} ${sha256(row.said)}\n`).join(''));
    const destroyed = () =>
      sql<{ target: string; input: object; actorName: string }>`select target, input, actor_name from audit
        where call = 'JOB staging-sweep' and target in (${batchId}, ${waiting.batchId}) order by target`.execute(
        app.db,
      );
    expect(said.rows).toHaveLength(1);
    expect((await destroyed()).rows).toEqual([
      { target: batchId, input: { rows: 1, digest: expect.stringMatching(/^[0-9a-f]{64}$/) }, actorName: '系统' },
      { target: waiting.batchId, input: { rows: 1, digest }, actorName: '系统' },
    ]);
    await runOnce(app.context, stagingSweep);
    expect((await destroyed()).rows).toHaveLength(2);
    const again = (await preview('一周.csv', file)).data;
    expect(again.known).toBe(1);
    expect((await sql`select from import_line where file_id = ${batchId}`.execute(app.db)).rows).toEqual([]);
  });
});

describe('the template', () => {
  it('has the form labels and an ignored example', async () => {
    const answer = await app.server.inject({
      method: 'GET',
      url: '/api/petitionLetter/importTemplate',
      headers: { 'blade-auth': `bearer ${clerk.token}` },
    });
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('信访件导入模板.xlsx'));
    const rows = [];
    for await (const row of readSheet(answer.rawPayload)) rows.push(row.cells);
    expect(rows[0]?.slice(0, 4)).toEqual(['来源', '信访分类*', '标题*', '信访内容*']);
    expect(rows[1]?.[1]).toBe('考试组织/考场秩序');
    expect((await preview('模板.xlsx', answer.rawPayload)).msg).toBe('表格中没有数据');
    const filled = await buffer(
      writeSheet({
        title: '信访件',
        columns: (rows[0] ?? []).map((label, index) => ({ key: String(index), label: String(label) })),
        rows: [rows[1], rows[1]?.with(2, '按模板填写的一封来信')].map((cells) => ({ ...cells })),
      }),
    );
    const { data } = await preview('填好.xlsx', filled);
    expect([data.total, data.good, data.rows[0]?.errors]).toEqual([1, 1, []]);
  });
});
