import type { Page } from '@kaoxin/contract/conventions.ts';
import type { BankRecord, BankRow } from '@kaoxin/contract/question/bank.ts';
import type { QuestionRecord, QuestionRow } from '@kaoxin/contract/question/question.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { good } from '../../../testing/petitions.ts';
import { processorTime } from '../../../testing/processor-time.ts';
import { setRow } from '../../../testing/rows.ts';
import { bankBody, options, readingBody, singleBody } from '../questions.fixture.ts';

const app = testApp({
  author: { roles: ['item_author'], dept: '命题一科' },
  colleague: { roles: ['item_author'], dept: '命题二科' },
  reviewer: ['item_reviewer'],
  leader: ['city_leader'],
  handler: ['case_handler'],
});
const { author, reviewer, leader, handler } = app.visitors;

const save = (body: object) => author.post<QuestionRecord>('question/submit', body);
const detail = async (id: string, asker = author) => good(await asker.get<QuestionRecord>('question/detail', { id }));
async function mentions(table: string, words: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} row
    where row::text like ${`%${words}%`}`.execute(app.context.database.kysely);
  return rows[0]?.n ?? -1;
}

let bank: BankRecord;
let count = 0;
const stem = (words: string) => {
  count += 1;
  return `${words}（第${count}种情形）`;
};
beforeAll(async () => {
  bank = good(await author.post<BankRecord>('questionBank/submit', bankBody('经济基础知识')));
});

describe('a bank', () => {
  it('gets its code, unit and owner', () => {
    expect(bank).toMatchObject({
      bankCode: expect.stringMatching(/^TK\d{6}$/),
      auditStatus: 0,
      bankVersion: 0,
      questionCount: 0,
      subjectName: '经济基础知识',
      ownerIdName: expect.any(String),
    });
  });

  test.each([
    ['nothing', {}, '请输入题库名称；请选择科目；请选择密级'],
    ['a subject that is none', bankBody('别的', { subject: 'alchemy' }), '字典中没有该选项，请重新选择'],
    ['a name of the unit', bankBody('经济基础知识'), '题库名称已存在，请更换后重试'],
  ])('refuses %s', async (_, body, words) => {
    expect((await author.post('questionBank/submit', body)).msg).toBe(words);
  });

  it('refuses users without question rights', async () => {
    expect((await handler.get('questionBank/page')).status).toBe(403);
  });
});

describe('a question', () => {
  it('stores face and key separately and lists no stem', async () => {
    const words = stem('需求的价格弹性大于1时，降价使总收益'.padEnd(150, '。'));
    const made = good(await save(singleBody(bank.id, words)));
    expect(made).toMatchObject({ status: 1, versionNo: 1, key: { answer: { kind: 'keys', keys: ['A'] } } });
    expect(JSON.stringify(made.face)).not.toContain('"answer"');
    const page = good(await author.get<Page<QuestionRow>>('question/page', { bankId: bank.id }));
    expect(page.records[0]).toMatchObject({ id: made.id, questionTypeName: '单项选择', bankIdName: '经济基础知识' });
    expect([...(page.records[0]?.brief ?? '')]).toHaveLength(120);
    expect(JSON.stringify(page)).not.toMatch(/"(answer|analysis|rubric|keySealed|face)"/);
    const stored = await sql<{
      key: string;
    }>`select key_sealed as key from question_version where question_id = ${made.id}`.execute(
      app.context.database.kysely,
    );
    expect(stored.rows[0]?.key).toMatch(/^v2\./);
    expect(good(await author.get<Page<BankRow>>('questionBank/page')).records[0]).toMatchObject({ questionCount: 1 });
  });

  it('leaves no key in audit log or stored reply', async () => {
    const secret = `秘密答案${stem('x')}`;
    const essay = { questionType: 6, answer: { kind: 'text', text: secret }, options: undefined };
    const sent = { ...singleBody(bank.id, stem('论述')), ...essay, analysis: secret };
    const reading = readingBody(bank.id, stem('材料二'));
    const children = reading.children.map((child) => ({ ...child, analysis: secret }));
    good(await author.post('question/submit', sent, { headers: { 'idempotency-key': 'key-of-the-audit-test' } }));
    good(await save({ ...reading, children }));
    for (const table of ['audit', 'idempotency', 'change', 'question'])
      expect([table, await mentions(table, secret)]).toEqual([table, 0]);
  });

  it('hides its key without answer_view', async () => {
    const made = good(await save(singleBody(bank.id, stem('通货膨胀'))));
    expect((await detail(made.id, reviewer)).key).not.toBeNull();
    const { status, msg } = await leader.get('question/detail', { id: made.id });
    expect([status, msg]).toEqual([200, '操作成功']);
    expect((await detail(made.id, leader)).key).toBeNull();
    expect(JSON.stringify(await detail(made.id, leader))).not.toContain('"keys"');
  });

  test.each([
    [
      'two right options of a single choice',
      { answer: { kind: 'keys', keys: ['A', 'B'] } },
      '单选题必须且只能有一个正确选项',
    ],
    ['one right option of a multiple choice', { questionType: 2 }, '多选题至少有两个正确选项'],
    ['options that look the same', { options: options('甲', '甲', '乙') }, '选项内容不能重复'],
    [
      'more blanks than answers',
      {
        questionType: 4,
        stem: '<p>____与____</p>',
        answer: { kind: 'blanks', blanks: [{ accepted: ['一'] }], ignoreCase: 1, ignoreWidth: 1 },
      },
      '填空数量与答案数量不一致',
    ],
  ])('refuses %s', async (_, more, words) => {
    const { status, msg } = await save({ ...singleBody(bank.id, stem('比较')), ...more });
    expect([status, msg]).toEqual([400, words]);
  });

  it('refuses changed read-only halves by field name', async () => {
    const made = good(await save(singleBody(bank.id, stem('只读部分'))));
    const sent = (more: object) => save({ ...made, ...more });
    const face = { ...made.face, stem: '<p>改过的题干</p>' };
    const key = { ...made.key, answer: { kind: 'keys', keys: ['B'] } };
    for (const [more, fields] of [
      [{ face }, ['face']],
      [{ key }, ['key']],
      [{ face, key }, ['face', 'key']],
    ] as const) {
      const refused = await sent(more);
      expect([refused.status, refused.body.data]).toMatchObject([400, { fields }]);
    }
    const blind = await leader.post('question/submit', { id: made.id, version: made.version, key: made.key });
    expect(blind.status).toBe(403);
    expect(good(await sent({}))).toMatchObject({ face: made.face, key: made.key, version: made.version + 1 });
  });

  it('refuses a reading whose scores do not add up', async () => {
    const { msg } = await save(readingBody(bank.id, stem('材料'), { defaultScore: 4 }));
    expect(msg).toBe('子题分值之和须等于材料题分值');
  });

  it('stores an incomplete question as a draft', async () => {
    const made = good(await save({ bankId: bank.id, questionType: 1, stem: '<p>没有写完的题</p>', status: 0 }));
    expect(made.status).toBe(0);
    const whole = good(await save({ ...singleBody(bank.id, stem('写完的题')), id: made.id, version: made.version }));
    expect(whole).toMatchObject({ status: 1, versionNo: 1 });
  });

  it('refuses a duplicate with shuffled options', async () => {
    const words = stem('机会成本是指');
    good(await save(singleBody(bank.id, words)));
    const [a, b, c, d] = ['增加', '减少', '不变', '不确定'];
    const shuffled = {
      options: options(d as string, c as string, b as string, a as string),
      answer: { kind: 'keys', keys: ['D'] },
    };
    expect((await save(singleBody(bank.id, words, shuffled))).msg).toBe('题库内已存在相同试题');
  });

  it.each([
    ['underlines', '他<u>跑</u>得快，划线词是', '他跑得<u>快</u>，划线词是'],
    ['circled digits', '编号①表示', '编号1表示'],
    ['scripts', '水的化学式H₂O表示', '水的化学式H2O表示'],
    ['letters of either case', '变量x与变量Y', '变量X与变量y'],
    ['colours', '<span style="color:#ff0000">红</span>字表示', '红字表示'],
  ])('accepts a question that differs visibly by %s', async (_, one, other) => {
    good(await save(singleBody(bank.id, one)));
    good(await save(singleBody(bank.id, other)));
    for (const again of [one, other]) expect((await save(singleBody(bank.id, again))).msg).toBe('题库内已存在相同试题');
  });

  it('stores and removes reading children as rows', async () => {
    const made = good(await save(readingBody(bank.id, stem('根据材料'))));
    expect(made.children.map(({ questionType }) => questionType)).toEqual([1, 3]);
    expect(made.face.children.map(({ id }) => id)).toEqual(made.children.map(({ id }) => id));
    const [first, second] = made.face.children;
    const swapped = good(
      await save({
        id: made.id,
        version: made.version,
        children: [
          { ...second, answer: { kind: 'keys', keys: ['F'] }, scoreRule: 1 },
          { ...first, answer: { kind: 'keys', keys: ['B'] }, scoreRule: 1 },
        ],
      }),
    );
    expect(swapped.face.children.map(({ id }) => id)).toEqual([second?.id, first?.id]);
    const list = good(await author.get<Page<QuestionRow>>('question/page', { bankId: bank.id, questionType: '7' }));
    expect(list.records.every(({ questionType }) => questionType === 7)).toBe(true);
    expect(list.records[0]?.id).toBe(made.id);
    good(await author.post('question/remove', { ids: [made.id] }));
    expect((await author.get('question/detail', { id: first?.id ?? '' })).status).toBe(404);
  });

  it('keeps a frozen version and starts the next one', async () => {
    const made = good(await save(singleBody(bank.id, stem('边际效用'))));
    await setRow(app.context.database.kysely, 'question', made.id, { frozenVersion: 1, approvedVersion: 1, status: 2 });
    const facts = good(await save({ id: made.id, difficulty: 5 }));
    expect(facts).toMatchObject({ status: 2, versionNo: 1, difficulty: 5 });
    const next = good(await save({ id: made.id, stem: '<p>边际效用递减规律</p>' }));
    expect(next).toMatchObject({ status: 1, versionNo: 2, approvedVersion: 1 });
    expect(next.versions.map(({ versionNo, isApproved }) => [versionNo, isApproved])).toEqual([
      [2, 0],
      [1, 1],
    ]);
    const old = good(await author.get<QuestionRecord>('question/detail', { id: made.id, versionNo: '1' }));
    expect(old.face.stem).toBe(made.face.stem);
    const again = good(await save({ id: made.id, stem: '<p>边际效用递减的规律</p>' }));
    expect(again.versionNo).toBe(2);
  });

  it('accepts one of two edits of the same version', async () => {
    const made = good(await save(singleBody(bank.id, stem('总需求'))));
    const change = (words: string) => save({ id: made.id, version: made.version, stem: `<p>${words}</p>` });
    const statuses = (await Promise.all([change('总需求曲线'), change('总供给曲线')])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });
});

test.each([
  ['its stem', { stem: '<p>'.repeat(90_000) }],
  [
    'its options together',
    { options: options('甲', ...Array.from({ length: 4 }, (_, at) => at + '<b>'.repeat(25_000))) },
  ],
  ['a draft', { stem: '<p>'.repeat(90_000), status: 0 }],
])('refuses an oversized question before parsing: %s', async (_, more) => {
  const sent = { ...singleBody(bank.id, '过长'), ...more };
  const { questionType, stem: said, options: offered } = sent;
  const used = processorTime();
  const answers = [
    await save(sent),
    await author.post('question/similar', { questionType, stem: said, options: offered }),
  ];
  const refused = [400, '试题内容过长，请精简后再提交'];
  expect(answers.map(({ status, msg }) => [status, msg])).toEqual([refused, refused]);
  expect(used()).toBeLessThan(500);
});
