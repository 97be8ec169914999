import type { Page } from '@kaoxin/contract/conventions.ts';
import type { AuditRecord } from '@kaoxin/contract/question/audit.ts';
import type { BankRecord } from '@kaoxin/contract/question/bank.ts';
import type { CentreRecord, CentreRow, PulledBank } from '@kaoxin/contract/question/centre.ts';
import type { QuestionRecord, QuestionRow } from '@kaoxin/contract/question/question.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { rowsOf } from '#platform/sheets/testing/rows-of.ts';
import { testApp } from '../../../testing/app.ts';
import { addDept } from '../../../testing/people.ts';
import { good } from '../../../testing/petitions.ts';
import { raiseGrantVersion } from '../../../testing/rights.ts';
import { addRow, setRow } from '../../../testing/rows.ts';
import { answersSeen, bankBody, readingBody, singleBody } from '../questions.fixture.ts';

const app = testApp({
  author: { roles: ['item_author'], dept: '命题一科' },
  other: { roles: ['item_author'], dept: '命题二科' },
  reviewer: ['item_reviewer'],
});
const { author, other, reviewer } = app.visitors;

let rounds = 0;
let bank: BankRecord;
let first: QuestionRecord;
let second: QuestionRecord;
let reading: QuestionRecord;
const write = async (body: object, by = author) => good(await by.post<QuestionRecord>('question/submit', body));
const approve = async (more: object = { shareFlag: 1 }) => {
  const { id } = good(await author.post<AuditRecord>('questionBankAudit/save', { bankId: bank.id }));
  return good(await reviewer.post<AuditRecord>('questionBankAudit/audit', { id, auditResult: 1, ...more }));
};
const pull = (more: object = {}) => other.get<PulledBank>('questionBankAudit/pull', { bankId: bank.id, ...more });
const resolve = (bankId: string, body: object) =>
  other.post<PulledBank>('questionBankAudit/resolve', { bankId, ...body });
const detail = async (id: string, by = other) => good(await by.get<QuestionRecord>('question/detail', { id }));
const leak = (ids: string[]) => reviewer.post('question/leak', { ids, reason: '考前泄露的试题' });
async function copiesIn(bankId: string): Promise<(source: QuestionRecord) => string> {
  const { records } = good(await other.get<Page<QuestionRow>>('question/page', { bankId }));
  const sources = new Map<string, string>();
  for (const { id } of records) sources.set((await detail(id)).sourceQuestionId ?? '', id);
  return ({ id }) => sources.get(id) ?? '';
}

beforeEach(async () => {
  rounds += 1;
  bank = good(await author.post<BankRecord>('questionBank/submit', bankBody(`货币银行学 ${rounds}`)));
  first = await write(singleBody(bank.id, `货币乘数${rounds}`));
  second = await write(singleBody(bank.id, `准备金率${rounds}`));
  reading = await write(readingBody(bank.id, `银行的资产负债表${rounds}`));
  await approve();
});

describe('a leaked question', () => {
  it('is not copied, and copy owners are notified', async () => {
    const { bankId } = good(await pull());
    good(await leak([first.id]));
    const { rows } = await sql<{ title: string }>`select title from inbox_message
      where user_id = ${app.idOf('other')} order by id desc limit 1`.execute(app.db);
    expect(rows[0]?.title).toContain('泄露作废');
    good(await other.post('questionBank/remove', { ids: [bankId] }));
    expect(good(await pull())).toMatchObject({ added: 2, skipped: 1 });
  });

  it('stays void and disabled despite later source changes', async () => {
    const { bankId } = good(await pull());
    const copyOf = await copiesIn(bankId);
    good(await leak([copyOf(first)]));
    await write({ id: copyOf(second), status: 3 }, other);
    await write({ id: first.id, stem: '<p>货币乘数的定义</p>' });
    await write({ id: second.id, stem: '<p>准备金率的定义</p>' });
    await approve();
    expect(good(await pull())).toMatchObject({ updated: 1, conflict: 0 });
    expect(await detail(copyOf(first))).toMatchObject({ status: 4, versionNo: 1, approvedVersion: null });
    expect(await detail(copyOf(second))).toMatchObject({ status: 3, versionNo: 2 });
  });

  it('stays void after a concurrent approval', async () => {
    await write({ id: second.id, stem: `<p>准备金率与货币供给${rounds}</p>` });
    const { id } = good(await author.post<AuditRecord>('questionBankAudit/save', { bankId: bank.id }));
    const decide = reviewer.post('questionBankAudit/audit', { id, auditResult: 1 });
    for (const answer of await Promise.all([decide, leak([first.id])])) good(answer);
    expect(await detail(first.id, author)).toMatchObject({ status: 4, approvedVersion: null });
  });
});

describe('a copy', () => {
  it('shows the approved wording and its own code', async () => {
    await write({ id: first.id, stem: '<p>还没有审核的新题干</p>' });
    const { bankId } = good(await pull());
    const copyOf = await copiesIn(bankId);
    const copy = await detail(copyOf(first));
    expect(copy).toMatchObject({ brief: `货币乘数${rounds}` });
    const found = async (keyword: string) =>
      good(await other.get<Page<QuestionRow>>('question/page', { bankId, keyword })).total;
    expect([await found(copy.questionCode), await found(first.questionCode), await found('还没有审核')]).toEqual([
      1, 0, 0,
    ]);
  });

  it('of a reading follows with its children', async () => {
    const { bankId } = good(await pull());
    const copyOf = await copiesIn(bankId);
    const before = await detail(copyOf(reading));
    const [one, two] = reading.face.children;
    const children = [
      { ...one, stem: '<p>改过的第一问</p>', answer: { kind: 'keys', keys: ['B'] }, scoreRule: 1 },
      { ...two, answer: { kind: 'keys', keys: ['T'] }, scoreRule: 1 },
    ];
    await write({ id: reading.id, children });
    await approve();
    good(await pull());
    const after = await detail(copyOf(reading));
    expect(after.children.map(({ id, brief }) => [id, brief])).toEqual([
      [before.children[0]?.id, '改过的第一问'],
      [before.children[1]?.id, '第二问'],
    ]);
    expect(after.face.children.map(({ id }) => id)).toEqual(after.children.map(({ id }) => id));
  });

  it('skips duplicates and copies the others', async () => {
    const { bankId } = good(await pull());
    const copyOf = await copiesIn(bankId);
    await write(singleBody(bankId, `中央银行的职能${rounds}`), other);
    await write({ id: first.id, stem: `<p>中央银行的职能${rounds}</p>` });
    await write({ id: second.id, stem: '<p>准备金率的作用</p>' });
    await approve();
    expect(good(await pull())).toMatchObject({ added: 0, updated: 1, skipped: 2 });
    expect(await detail(copyOf(first))).toMatchObject({ versionNo: 1, brief: `货币乘数${rounds}` });
  });

  it('for a unit below gets its district', async () => {
    const dept = await addDept(app.context, `二科分部${rounds}`, { parentId: app.deptId('命题二科') });
    const districtId = await addRow(app.db, 'district', {
      tenantId: '000000',
      name: '澄江',
      code: '77',
      nodeType: 1,
      deptId: dept,
    });
    await raiseGrantVersion(app.db);
    const { bankId } = good(await pull({ targetDeptId: dept }));
    const kept = await sql`select dept_id, district_id from question_bank where id = ${bankId}`.execute(app.db);
    expect(kept.rows).toEqual([{ deptId: dept, districtId }]);
  });
});

describe('a conflict', () => {
  const disagree = async (more?: object) => {
    const { bankId } = good(await pull(more));
    const copyOf = await copiesIn(bankId);
    const id = copyOf(second);
    await write({ ...singleBody(bankId, `本单位的准备金率${rounds}`), id }, other);
    await write({ id: second.id, stem: `<p>对方的准备金率${rounds}</p>` });
    return { bankId, id };
  };

  it('is absent once the unit stops sharing', async () => {
    const { bankId, id } = await disagree();
    await approve({ shareFlag: 0 });
    expect((await resolve(bankId, { theirs: [id] })).status).toBe(400);
    expect((await detail(id)).face.stem).toContain('本单位');
  });

  it('brings no answers to copies pulled without them', async () => {
    const { bankId, id } = await disagree({ withAnswers: '0' });
    await approve();
    good(await pull());
    expect(good(await resolve(bankId, { theirs: [id] }))).toMatchObject({ updated: 1, conflict: 0 });
    expect(await detail(id)).toMatchObject({ status: 0, key: { answer: { kind: 'keys', keys: [] } } });
    expect((await detail(id)).face.stem).toContain('对方');
  });

  it('resolved for the source starts the next edition', async () => {
    const { bankId, id } = await disagree();
    const { id: auditId } = good(await other.post<AuditRecord>('questionBankAudit/save', { bankId }));
    good(await reviewer.post('questionBankAudit/audit', { id: auditId, auditResult: 1 }));
    await write({ id: second.id, questionType: 3, options: [], answer: { kind: 'keys', keys: ['T'] } });
    await approve();
    good(await pull());
    good(await resolve(bankId, { theirs: [id], own: [id] }));
    expect(good(await other.get<BankRecord>('questionBank/detail', { id: bankId }))).toMatchObject({
      typeCounts: { 1: 1, 3: 1, 7: 1 },
      questionCount: 3,
      auditStatus: 0,
    });
  });
});

describe('without answers', () => {
  it('refuses to update copies that have answers', async () => {
    const { bankId } = good(await pull());
    const copyOf = await copiesIn(bankId);
    await write({ id: first.id, stem: `<p>货币乘数的推导${rounds}</p>` });
    await approve();
    const { status, msg } = await pull({ withAnswers: '0' });
    expect([status, msg]).toEqual([400, '本单位已拉取过含答案的版本，请由可查看答案的人员含答案拉取']);
    expect(await detail(copyOf(first))).toMatchObject({ status: 2, versionNo: 1 });
    expect(good(await pull())).toMatchObject({ updated: 1 });
  });

  it('refuses the source wording where a key would disappear', async () => {
    const { bankId } = good(await pull());
    const copyOf = await copiesIn(bankId);
    await write({ id: copyOf(first), stem: '<p>本单位的货币乘数</p>' }, other);
    await write({ id: first.id, stem: '<p>对方的货币乘数</p>' });
    await approve();
    good(await pull());
    await answersSeen(app, 'item_author', false);
    expect((await resolve(bankId, { theirs: [copyOf(first)] })).status).toBe(403);
    await answersSeen(app, 'item_author', true);
  });
});

test('updates a disabled copy when it is enabled', async () => {
  const { bankId } = good(await pull());
  await write({ id: first.id, stem: `<p>货币乘数的计算${rounds}</p>` });
  await approve();
  const turn = async (status: number) => good(await other.post('questionBank/submit', { id: bankId, status }));
  await turn(0);
  expect(await pull()).toMatchObject({
    status: 400,
    msg: expect.stringMatching(/^本单位的题库【.+】已停用，请启用后再拉取$/),
  });
  expect((await resolve(bankId, {})).msg).toBe('该题库已停用，不能修改试题');
  await turn(1);
  expect(good(await pull())).toMatchObject({ updated: 1 });
});

test('offers another pull when the centre has a new edition', async () => {
  const { bankId } = good(await pull());
  const offers = async () =>
    good(await other.get<BankRecord>('questionBank/detail', { id: bankId })).allowedActions.includes('pull');
  expect(await offers()).toBe(false);
  await write({ id: first.id, stem: `<p>货币乘数的来历${rounds}</p>` });
  await approve({ shareFlag: 0 });
  expect(await offers()).toBe(false);
  await write({ id: first.id, stem: `<p>货币乘数的由来${rounds}</p>` });
  await approve();
  expect(await offers()).toBe(true);
});

describe('the centre', () => {
  const isThere = async () =>
    good(await other.get<Page<CentreRow>>('questionBankAudit/centerPage', { name: bank.name })).total === 1;

  it('keeps a bank approved without a share choice', async () => {
    await write(singleBody(bank.id, `超额准备${rounds}`));
    await approve({});
    expect(await isThere()).toBe(true);
  });

  it('drops a bank that becomes secret', async () => {
    good(await author.post('questionBank/submit', { id: bank.id, secretLevel: 2 }));
    expect(await isThere()).toBe(false);
    expect((await pull()).status).toBe(404);
    expect((await other.get('questionBankAudit/centerQuestions', { bankId: bank.id })).status).toBe(404);
    await write(singleBody(bank.id, `超额准备${rounds}`));
    await approve({});
    good(await author.post('questionBank/submit', { id: bank.id, secretLevel: 1 }));
    expect(await isThere()).toBe(false);
  });

  it('exports all units with the edition each pulled', async () => {
    good(await pull());
    const sheet = async ({ token }: typeof other, more = '') => {
      const url = `/api/questionBankAudit/centerExport?name=${encodeURIComponent(bank.name)}${more}`;
      const answer = await app.server.inject({ url, headers: { 'blade-auth': `bearer ${token}` } });
      return (await rowsOf(answer.rawPayload)).slice(1).map(({ cells }) => cells.slice(1, 8));
    };
    const own = [bank.name, '命题一科', expect.any(String), 3, 1, expect.stringMatching(/^\d{4}-/)];
    expect(await sheet(other)).toEqual([
      ['题库', '单位', '科目', '题量', '版本', '通过时间', '已拉取版本'],
      [...own, 1],
    ]);
    expect(await sheet(author)).toContainEqual([...own, null]);
    expect(await sheet(other, '&pulled=0')).toHaveLength(1);
  });

  it('counts types of the approved edition', async () => {
    await write(singleBody(bank.id, `没有审核的试题${rounds}`));
    const shown = good(await other.get<CentreRecord>('questionBankAudit/centerDetail', { id: bank.id }));
    expect(shown).toMatchObject({ questionCount: 3, typeCounts: { 1: 2, 7: 1 } });
  });

  it('shows composition and figures of an edition', async () => {
    await setRow(app.db, 'question', first.id, { pValue: 0.6, rpb: 0.3, statN: 100, knowledge: ['77', '78'] });
    await setRow(app.db, 'question', second.id, { pValue: 0.8, rpb: 0.4, statN: 100, difficulty: 1 });
    const { figures } = good(await other.get<CentreRecord>('questionBankAudit/centerDetail', { id: bank.id }));
    expect(figures).toMatchObject({ count: 3, measured: 2, pValue: 0.7, rpb: 0.35 });
    expect(figures.byType).toMatchObject([
      { key: 1, count: 2, measured: 2, pValue: 0.7 },
      { key: 7, count: 1, measured: 0, pValue: null, rpb: null },
    ]);
    expect(figures.byDifficulty[0]).toMatchObject({ key: 1, count: 1, measured: 1, pValue: 0.8, rpb: 0.4 });
    expect(figures.byDifficulty.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    const point = { name: null, count: 1, measured: 1, pValue: 0.6, rpb: 0.3 };
    expect(figures.byKnowledge).toEqual(['77', '78'].map((key) => ({ key, ...point })));
  });
});
