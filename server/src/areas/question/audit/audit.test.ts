import type { Page } from '@kaoxin/contract/conventions.ts';
import type { AuditRecord, AuditRow } from '@kaoxin/contract/question/audit.ts';
import type { BankRecord } from '@kaoxin/contract/question/bank.ts';
import type { CentreQuestion, CentreRecord, CentreRow, PulledBank } from '@kaoxin/contract/question/centre.ts';
import type { QuestionRecord, QuestionRow } from '@kaoxin/contract/question/question.ts';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { good } from '../../../testing/petitions.ts';
import { setParameter, setRows } from '../../../testing/rows.ts';
import { bankBody, readingBody, singleBody } from '../questions.fixture.ts';

const app = testApp({
  author: { roles: ['item_author', 'item_reviewer'], dept: '命题一科' },
  reviewer: ['item_reviewer'],
  second: ['item_reviewer'],
  colleague: { roles: ['item_author', 'item_reviewer'], dept: '命题一科' },
  other: { roles: ['item_author'], dept: '命题二科' },
  leader: ['city_leader'],
});
const { author, reviewer, second, colleague, other, leader } = app.visitors;

let bank: BankRecord;
let banks = 0;
let written: QuestionRecord[] = [];
const write = async (body: object, asker = author) => good(await asker.post<QuestionRecord>('question/submit', body));
const submit = (bankId = bank.id) => author.post<AuditRecord>('questionBankAudit/save', { bankId, note: '请审核' });
const decide = (id: string, auditResult: 1 | 2, more: object = {}, asker = reviewer) =>
  asker.post<AuditRecord>('questionBankAudit/audit', { id, auditResult, ...more });
const approve = async (bankId = bank.id) => good(await decide(good(await submit(bankId)).id, 1, { shareFlag: 1 }));
const bankNow = async (id = bank.id, asker = author) =>
  good(await asker.get<BankRecord>('questionBank/detail', { id }));
const pull = (bankId = bank.id, more: object = {}) =>
  other.get<PulledBank>('questionBankAudit/pull', { bankId, ...more });

beforeEach(async () => {
  banks += 1;
  bank = good(await author.post<BankRecord>('questionBank/submit', bankBody(`经济学原理 ${banks}`)));
  written = [
    await write(singleBody(bank.id, `需求曲线${banks}`)),
    await write(singleBody(bank.id, `供给曲线${banks}`)),
    await write(readingBody(bank.id, `根据以下材料${banks}`)),
  ];
});

describe('bank submission', () => {
  it('keeps its snapshot during later edits', async () => {
    const audit = good(await submit());
    expect(audit).toMatchObject({
      status: 1,
      bankVersion: 1,
      questionCount: 3,
      addedCount: 3,
      changedCount: 0,
      removedCount: 0,
      snapshotHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      allowedActions: ['revoke'],
    });
    const sampleFor = async (by: typeof reviewer) =>
      good(await by.get<AuditRecord>('questionBankAudit/detail', { id: audit.id })).sample;
    expect([audit.sample, (await sampleFor(reviewer)).length]).toEqual([[], 3]);
    const [first] = written;
    await write({ id: first?.id, stem: '<p>改过的题干</p>' });
    good(await decide(audit.id, 1));
    expect(await bankNow()).toMatchObject({ auditStatus: 0, bankVersion: 1, statusCounts: { 1: 1, 2: 2 } });
    const next = good(await submit());
    expect(next).toMatchObject({ bankVersion: 2, addedCount: 0, changedCount: 1, removedCount: 0 });
    expect(next.differences).toEqual([
      expect.objectContaining({ questionId: first?.id, kind: 'changed', versionNo: 2, versionBefore: 1 }),
    ]);
  });

  it('draws the sample with the rate at submission', async () => {
    const set = (percent: number) => setParameter(app.db, 'bank.sampleRate', String(percent));
    for (let more = 1; more <= 9; more += 1) await write(singleBody(bank.id, `弹性${banks}之${more}`));
    await set(60);
    const { id } = good(await submit());
    await set(5);
    const read = async (by: typeof reviewer, of = id) =>
      good(await by.get<AuditRecord>('questionBankAudit/detail', { id: of }));
    const { sample, sampleRate } = await read(reviewer);
    expect([sampleRate, sample.length]).toEqual([60, 8]);
    expect((await read(second)).sample).toEqual(sample);
    expect((await read(author)).sample).toEqual([]);
    good(await author.post('questionBankAudit/revoke', { id }));
    expect((await read(author)).sample).toEqual([]);
    // The minimum sample is five questions. A new submission draws the same ones.
    const again = await read(reviewer, good(await submit()).id);
    expect([again.sampleRate, again.sample.length]).toEqual([5, 5]);
    expect(again.sample.map(({ questionId }) => questionId)).toEqual(
      sample.slice(0, 5).map(({ questionId }) => questionId),
    );
  });

  it('notifies auditors and refuses a decision by the submitter', async () => {
    const audit = good(await submit());
    expect((await decide(audit.id, 1, {}, author)).msg).toBe('不能审核本人提交的题库');
    const page = good(await reviewer.get<Page<AuditRow>>('questionBankAudit/auditPage', { mine: 'forMe' }));
    expect(page.records[0]).toMatchObject({ id: audit.id, allowedActions: ['audit'] });
    const own = good(await author.get<Page<AuditRow>>('questionBankAudit/auditPage', { mine: 'forMe' }));
    expect(own.records.map(({ id }) => id)).not.toContain(audit.id);
  });

  it('refuses an author whose colleague submitted', async () => {
    const audit = good(
      await colleague.post<AuditRecord>('questionBankAudit/save', { bankId: bank.id, note: '请审核' }),
    );
    expect((await decide(audit.id, 1, {}, author)).msg).toBe('本次提交含您编写或修改的试题，须由其他人员审核');
    expect((await decide(audit.id, 1, {}, colleague)).msg).toBe('不能审核本人提交的题库');
    const waiting = good(await author.get<Page<AuditRow>>('questionBankAudit/auditPage', { mine: 'forMe' }));
    expect(waiting.records.map(({ id }) => id)).not.toContain(audit.id);
    const seen = good(await author.get<AuditRecord>('questionBankAudit/detail', { id: audit.id }));
    expect([seen.allowedActions, seen.sample]).toEqual([[], []]);
    good(await decide(audit.id, 1, {}, second));
  });

  it('shows removed questions in approved wording within the bank', async () => {
    good(await decide(good(await submit()).id, 1));
    const [first] = written;
    const id = first?.id ?? '';
    good(await author.post('question/remove', { ids: [id] }));
    const { differences } = good(await submit());
    expect(differences).toEqual([expect.objectContaining({ questionId: id, kind: 'removed', versionBefore: 1 })]);
    const read = (by: typeof reviewer, query: object) => by.get<QuestionRecord>('question/detail', { id, ...query });
    expect(good(await read(reviewer, { versionNo: '1' }))).toMatchObject({
      shownVersion: 1,
      allowedActions: [],
      face: { stem: first?.face.stem },
    });
    expect((await read(reviewer, {})).status).toBe(404);
    expect((await read(reviewer, { versionNo: '2' })).status).toBe(404);
    expect((await read(other, { versionNo: '1' })).status).toBe(404);
  });

  it('counts empty keys, excluding readings with complete children', async () => {
    const key = { scoreRule: 1, ruleScore: null, optionScores: {}, analysis: '', rubric: [], children: [] };
    const empty = app.context.secrets.seal(JSON.stringify({ ...key, answer: { kind: 'keys', keys: [] } }), 'answer');
    await setRows(app.db, 'questionVersion', { questionId: written[0]?.id ?? '' }, { keySealed: empty });
    expect(good(await submit()).checks).toMatchObject({ missingAnswers: 1 });
  });

  it('is rejected with a reason', async () => {
    const audit = good(await submit());
    expect((await decide(audit.id, 2)).msg).toBe('请填写驳回原因');
    good(await decide(audit.id, 2, { auditNote: '第2题答案有误' }));
    expect(await bankNow()).toMatchObject({ auditStatus: 3, bankVersion: 0 });
    expect(good(await author.get<AuditRecord>('questionBankAudit/detail', { id: audit.id })).sample).toEqual([]);
    good(await submit());
  });

  it('is withdrawn by its submitter', async () => {
    const audit = good(await submit());
    expect((await other.post('questionBankAudit/revoke', { id: audit.id })).status).toBe(404);
    good(await author.post('questionBankAudit/revoke', { id: audit.id }));
    expect(await bankNow()).toMatchObject({ auditStatus: 4 });
    expect((await decide(audit.id, 1)).status).toBe(409);
  });

  it('S51 is decided once by two concurrent auditors', async () => {
    const audit = good(await submit());
    const answers = await Promise.all([decide(audit.id, 1), decide(audit.id, 2, { auditNote: '有误的题目' }, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.msg).toBe('数据已被他人修改,请刷新后重试');
  });

  it('is created once by two concurrent callers', async () => {
    const answers = await Promise.all([submit(), submit()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('refuses empty, draft, pending and approved banks', async () => {
    const empty = good(await author.post<BankRecord>('questionBank/submit', bankBody(`空题库 ${banks}`)));
    expect((await submit(empty.id)).msg).toBe('题库内没有试题');
    const draft = await write({ bankId: bank.id, questionType: 1, stem: '<p>没有答案</p>', status: 0 });
    expect((await submit()).msg).toBe('存在1道未设置答案的试题');
    good(await author.post('question/remove', { ids: [draft.id] }));
    const audit = good(await submit());
    expect((await submit()).msg).toBe('该题库正在审核中');
    expect((await author.post('questionBank/remove', { ids: [bank.id] })).msg).toBe('审核中的题库不能删除');
    good(await decide(audit.id, 1));
    expect((await submit()).msg).toBe('题库没有修改，无需再次提交');
  });
});

describe('question centre', () => {
  it('shows shared banks without keys unless answer_view is granted', async () => {
    await approve();
    const page = good(await leader.get<Page<CentreRow>>('questionBankAudit/centerPage', { name: bank.name }));
    expect(page.records).toEqual([
      expect.objectContaining({ id: bank.id, questionCount: 3, bankVersion: 1, isOwn: 0 }),
    ]);
    const shown = await leader.get('questionBankAudit/centerQuestions', { bankId: bank.id });
    expect(JSON.stringify(shown.data)).toContain(`需求曲线${banks}`);
    expect(JSON.stringify(shown.data)).not.toMatch(/"answer"|"keys"/);
    const keyed = await other.get('questionBankAudit/centerQuestions', { bankId: bank.id });
    expect(JSON.stringify(keyed.data)).toContain('"keys"');
  });

  it('hides banks that are not shared', async () => {
    good(await decide(good(await submit()).id, 1, { shareFlag: 0 }));
    expect((await pull()).status).toBe(404);
    expect((await other.get('questionBankAudit/centerQuestions', { bankId: bank.id })).status).toBe(404);
    expect((await other.get('question/page', { bankId: bank.id })).data).toMatchObject({ total: 0 });
  });

  it('pulls once, then nothing, then only new content', async () => {
    await approve();
    const first = good(await pull());
    expect(first).toMatchObject({ added: 3, updated: 0, conflict: 0, skipped: 0 });
    expect((await pull()).msg).toBe('已拉取过该版本');
    const copies = good(
      await other.get<Page<QuestionRow>>('question/page', { bankId: first.bankId, ascs: 'questionCode' }),
    );
    expect(copies.records.map(({ status, approvedVersion }) => [status, approvedVersion])).toEqual([
      [2, 1],
      [2, 1],
      [2, 1],
    ]);
    const [one, two, reading] = written;
    await write({ id: one?.id, stem: '<p>需求曲线向右下方倾斜的原因</p>' });
    await write({ id: two?.id, stem: '<p>供给曲线向右上方倾斜的原因</p>' });
    await write(singleBody(bank.id, `均衡价格${banks}`));
    const copyOf = (source?: QuestionRecord) =>
      copies.records.find(({ brief }) => brief.startsWith(source?.brief ?? '?'))?.id ?? '';
    await write({ id: copyOf(two), stem: '<p>本单位改写的供给曲线</p>' }, other);
    await approve();
    const again = good(await pull());
    expect(again).toMatchObject({ bankId: first.bankId, added: 1, updated: 1, conflict: 1, skipped: 2 });
    expect(again.conflicts).toEqual([expect.objectContaining({ questionId: copyOf(two), sourceVersion: 2 })]);
    const waiting = good(await other.get<CentreRecord>('questionBankAudit/centerDetail', { id: bank.id }));
    expect(waiting.copies).toEqual([
      expect.objectContaining({ bankId: first.bankId, pulledVersion: 2, conflicts: again.conflicts }),
    ]);
    expect(good(await author.get<CentreRecord>('questionBankAudit/centerDetail', { id: bank.id })).copies).toEqual([]);
    const beside = good(
      await other.get<Page<CentreQuestion>>('questionBankAudit/centerQuestions', {
        bankId: bank.id,
        ids: two?.id ?? '',
      }),
    );
    expect(beside.records.map(({ face, versionNo }) => [face.stem, versionNo])).toEqual([
      ['<p>供给曲线向右上方倾斜的原因</p>', 2],
    ]);
    const updated = good(await other.get<QuestionRecord>('question/detail', { id: copyOf(one) }));
    expect(updated.face.stem).toContain('向右下方倾斜');
    expect(updated).toMatchObject({ versionNo: 2, status: 2, approvedVersion: 2 });
    const decided = good(
      await other.post<PulledBank>('questionBankAudit/resolve', { bankId: first.bankId, theirs: [copyOf(two)] }),
    );
    expect(decided).toMatchObject({ updated: 1, conflict: 0 });
    const theirs = good(await other.get<QuestionRecord>('question/detail', { id: copyOf(two) }));
    expect(theirs.face.stem).toContain('向右上方倾斜');
    expect(reading).toBeDefined();
  });

  it('pulls once for two concurrent callers', async () => {
    await approve();
    const answers = await Promise.all([pull(), pull()]);
    expect(answers.map(({ status }) => status === 200).sort()).toEqual([false, true]);
    const mine = good(await other.get<Page<CentreRow>>('questionBankAudit/centerPage', { name: bank.name }));
    expect(mine.records[0]).toMatchObject({ pulledVersion: 1, isNewer: 0 });
  });

  it('pulls without answers as drafts', async () => {
    await approve();
    const pulled = good(await pull(bank.id, { withAnswers: '0' }));
    const copies = good(await other.get<Page<QuestionRow>>('question/page', { bankId: pulled.bankId }));
    expect(copies.records.every(({ status, approvedVersion }) => status === 0 && approvedVersion === null)).toBe(true);
  });
});
