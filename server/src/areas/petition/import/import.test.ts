import { buffer } from 'node:stream/consumers';
import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSheet } from '#platform/sheets/read-sheet.ts';
import { writeSheet } from '#platform/sheets/write-sheet.ts';
import { testApp } from '../../../testing/app.ts';
import { send } from '../../../testing/multipart.ts';
import { addType, residentNumber } from '../intake/staff.fixture.ts';

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
const confirm = (batchId: string, visitor = clerk) =>
  visitor.post<{ imported: number; skipped: number }>('petitionLetter/importConfirm', { batchId });
const petitions = async () => {
  const { rows } = await sql<{ title: string; source: number; receivedTime: string }>`
    select title, source, received_time from petition_letter order by id`.execute(app.db);
  return rows;
};

describe('an import', () => {
  it('shows wrong rows in the words of the form and registers nothing yet', async () => {
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
        '收到时间应为 yyyy-MM-dd HH:mm:ss 格式的时间',
      ].sort(),
    );
    expect(data.rows[2]?.errors).toEqual(['与第2行内容相同']);
    expect(data.rows[0]?.values).toMatchObject({ 标题: '第一封来信说考点交通', 信访人: '陈远' });
    expect(await petitions()).toEqual([]);
  });

  it('is confirmed once, by whoever prepared it; the same rows again import nothing more', async () => {
    const file = csv([good('一封要导入的来信'), good('另一封要导入的来信')]);
    const { batchId } = (await preview('来信.csv', file)).data;
    expect((await confirm(batchId, other)).status).toBe(404);
    const both = await Promise.all([confirm(batchId), confirm(batchId)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 200)?.data).toEqual({ imported: 2, skipped: 0 });
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
    expect((await confirm(again.batchId)).data).toEqual({ imported: 1, skipped: 2 });
    expect(await petitions()).toHaveLength(3);
  });

  it('of the same file prepared twice registers its rows once', async () => {
    const file = csv([good('两个窗口同时导入的来信')]);
    const batches = [(await preview('a.csv', file)).data.batchId, (await preview('b.csv', file, other)).data.batchId];
    const before = (await petitions()).length;
    const [first, second] = await Promise.all([confirm(batches[0] ?? ''), confirm(batches[1] ?? '', other)]);
    expect([first.data.imported, second.data.imported].sort()).toEqual([0, 1]);
    expect(await petitions()).toHaveLength(before + 1);
  });

  it('registers all rows or none, and says which row changed its mind', async () => {
    const { rows } = await sql<{ id: string }>`select id from case_type where type_name = '考场秩序'`.execute(app.db);
    const { batchId } = (await preview('来信.csv', csv([[...good('先停用再导入的来信')], good('第二封也不会导入')])))
      .data;
    const before = (await petitions()).length;
    const setStatus = (status: number) =>
      clerk.post('type/submit', { id: rows[0]?.id, kind: 2, status }).then((answer) => expect(answer.status).toBe(200));
    await setStatus(0);
    const refused = await confirm(batchId);
    expect([refused.status, refused.msg]).toEqual([400, '第2行:信访分类不存在或已停用,请重新选择']);
    expect(await petitions()).toHaveLength(before);
    await setStatus(1);
    expect((await confirm(batchId)).data.imported).toBe(2);
  });

  it('keeps what is put aside sealed', async () => {
    const row = good('证件号码不在暂存表里出现');
    row[5] = residentNumber;
    const { batchId, good: count } = (await preview('来信.csv', csv([row]))).data;
    expect(count).toBe(1);
    const { rows } = await sql`select * from import_row where batch_id = ${batchId}`.execute(app.db);
    expect(JSON.stringify(rows)).not.toContain(residentNumber);
    expect(JSON.stringify(rows)).not.toContain('陈远');
  });

  it.each([
    ['缺列.csv', '标题,信访内容\r\n一封来信的标题,内容', '缺少列:信访分类'],
    ['空.csv', `${headings.join(',')}\r\n`, '表格中没有数据'],
    ['假的.xlsx', csv([good('不是表格的表格')]), '文件内容与扩展名不符'],
    ['页面.csv', '<html><script>alert(1)</script></html>', '文件内容与扩展名不符'],
  ])('refuses %s with what to do', async (name, bytes, msg) => {
    expect((await preview(name, bytes)).msg).toBe(msg);
  });

  it('takes 5,000 rows and no more; 65,000 empty rows below them do not matter', async () => {
    const lines = csv(Array.from({ length: 5_001 }, (_, n) => good(`第${n}封批量导入的来信`))).split('\r\n');
    expect((await preview('多.csv', lines.join('\n'))).msg).toBe('表格不能超过5000行,请拆分后分批导入');
    const empty = Array.from({ length: 65_000 }, () => ',,,,,,,,');
    const some = (await preview('空行.csv', [...lines.slice(0, 21), ...empty].join('\n'))).data;
    expect([some.total, some.good]).toEqual([20, 20]);
  });
});

describe('the template', () => {
  it('has the form’s labels, and its example is not imported when it stays in', async () => {
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
