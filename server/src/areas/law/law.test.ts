import type { ReplyPaper } from '@kaoxin/contract/casework/record.ts';
import type { LawCitations, LawDependant } from '@kaoxin/contract/law/law.ts';
import { cites, lawRefText } from '@kaoxin/contract/law/law-ref.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '../../testing/browser.ts';
import { faultsOf } from '../../testing/faults.ts';
import { type Office, openOffice, type StaffName } from '../../testing/office.ts';
import { addPerson } from '../../testing/people.ts';
import { good, opinion, petitionAt } from '../../testing/petitions.ts';
import { addRow, setRows } from '../../testing/rows.ts';
import { bankBody, singleBody } from '../question/questions.fixture.ts';

const ref = { name: '考务试行办法', article: '第二条', edition: '2024年版' };
const cited = '《考务试行办法》第二条';

describe('citation of an article', () => {
  test.each([
    ['依照《考务试行办法》第二条处理', true],
    ['依照《考务试行办法》第二条（2024年版）处理', true],
    ['依照《考务试行办法》第二条（见附件）处理', true],
    ['依照《考务试行办法》第一条、第二条处理', true],
    ['依照《考务试行办法》第二条(2020年版)处理', false],
    ['依照《考务试行办法》第十二条处理', false],
    ['依照《考务试行办法》第二条之一处理', false],
    ['依照《考务试行办法》和《其他办法》第二条处理', false],
    ['考务试行办法第二条', false],
  ])('%s: %s', (text, is) => {
    expect(cites(text, ref)).toBe(is);
  });
});

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const db = () => office.context.database.kysely;
const as = (name: StaffName) => office.as(name);
interface Law {
  id: string;
  version: number;
  effectiveTo: string | null;
}
const keep = async (more: object = {}) =>
  (await as('leader')).post<Law>('law/submit', { ...ref, text: '原条文', effectiveFrom: '2024-01-01', ...more });
const citations = async (id: string, name: StaffName = 'leader') =>
  good(await (await as(name)).get<LawCitations>('law/dependants', { id }));
const dependants = async (id: string, name: StaffName = 'leader') => (await citations(id, name)).dependants;
const amend = async ({ id, version }: Law, more: object = {}, name: StaffName = 'leader') =>
  (await as(name)).post<{ id: string; dependants: LawDependant[] }>('law/amend', {
    id,
    version,
    edition: '2026年版',
    text: '新条文',
    effectiveFrom: '2026-04-01',
    ...more,
  });
const namesOf = (found: readonly LawDependant[]) => found.map(({ kind, title }) => `${kind} ${title}`).sort();

describe('law', () => {
  let law: Law;
  const things: { phrase?: string; question?: string; code?: string; cases: string[]; caseNos: string[] } = {
    cases: [],
    caseNos: [],
  };

  test('has unique articles, seeded ones cited by letters', async () => {
    law = good(await keep());
    expect((await keep({ edition: '2025年版' })).msg).toContain('请在其上点【修订】');
    const other = good(await keep({ article: '第八条', edition: '2025年版' }));
    const renamed = { id: other.id, version: other.version, article: ref.article };
    expect((await (await as('leader')).post('law/submit', renamed)).msg).toContain('请在其上点【修订】');
    const { rows } = await sql<{ n: number }>`select count(*)::int n from law where name = '信访工作条例'`.execute(
      db(),
    );
    expect(rows[0]?.n).toBeGreaterThan(5);
  });

  test('includes all articles that appeal letters cite', async () => {
    const { rows } = await sql<{ id: string }>`select id from law where tenant_id = '000000'
      and name = '中华人民共和国行政复议法' and article = '第二十条'`.execute(db());
    expect(namesOf(await dependants(rows[0]?.id ?? ''))).toEqual([
      'letter SS02 申诉不予受理告知书',
      'letter SS03 申诉处理决定书',
    ]);
  });

  test('lists records of every kind and edition within the tenant', async () => {
    const leader = await as('leader');
    const phrase = { title: '按办法', content: `<p>依照${cited}，予以说明。</p>`, sort: 1 };
    things.phrase = good(await leader.post<{ id: string }>('phrase/submit', phrase)).id;
    good(await leader.post('phrase/submit', { title: '旧办法', content: '<p>《考务试行办法》第十二条</p>', sort: 2 }));
    await addPerson(office.context, { account: 'lawauthor', roles: ['item_author'], deptId: office.depts.letters });
    const author = await signIn(office.app, 'lawauthor');
    const bank = good(await author.post<{ id: string }>('questionBank/submit', bankBody('考务法规')));
    const written = singleBody(bank.id, '考务办法规定的程序是哪一项', { source: lawRefText(ref) });
    const question = good(await author.post<{ id: string; questionCode: string }>('question/submit', written));
    good(
      await author.post(
        'question/submit',
        singleBody(bank.id, '与法规无关的另一道试题', { source: '《考务试行办法》' }),
      ),
    );
    await setRows(db(), 'question', { bankId: bank.id }, { status: 2 });
    [things.question, things.code] = [question.id, question.questionCode];
    const withReply = await petitionAt(office, 'accepted');
    const replied = opinion.replace('考试收费管理规定', `${cited}：按规定办理`);
    good(await withReply.reply('handler', 'draft', { replyResult: 1, replyContent: replied }));
    const secret = await petitionAt(office, 'accepted', {}, 'accusation');
    good(await secret.reply('handler', 'draft', { replyResult: 1, replyContent: replied }));
    const closed = await petitionAt(office, 'accepted');
    good(await closed.reply('handler', 'submit', { replyResult: 1, replyContent: replied }));
    good(await closed.post('auditor', 'audit', { auditResult: 1 }));
    things.cases = [withReply.id, secret.id];
    things.caseNos = [withReply.caseNo, secret.caseNo];
    await addRow(db(), 'phrase', { tenantId: '999999', title: '别家的', content: phrase.content, sort: 1 });
    await sql`insert into question select (jsonb_populate_record(null::question,
      to_jsonb(q) || ${JSON.stringify({ id: '990000000000000001', tenant_id: '999999' })}::jsonb)).* from question q
      where id = ${question.id}`.execute(db());
    const all = ['phrase 按办法', ...things.caseNos.map((no) => `case ${no}`)].sort();
    expect(namesOf((await dependants(law.id)).filter(({ kind }) => kind !== 'question'))).toEqual(all);
    // A user who manages the library but sees no cases or banks gets none of those.
    expect(namesOf(await dependants(law.id, 'system'))).toEqual(['phrase 按办法']);
    expect((await dependants(law.id)).find(({ kind }) => kind === 'case')?.path).toBe(
      `/petitionManage/petitionDetail?id=${withReply.id}`,
    );
    // Everyone reads the library, but only visible citing records.
    expect(namesOf(good(await author.get<LawCitations>('law/dependants', { id: law.id })).dependants)).toEqual(
      ['phrase 按办法', `question ${things.code}`].sort(),
    );
    expect((await author.post('law/submit', { id: law.id, version: law.version, text: '改一改' })).status).toBe(403);
  });

  test('cannot be changed or removed while cited', async () => {
    const leader = await as('leader');
    const { version } = law;
    const again = await leader.post('law/submit', { id: law.id, version, text: '改一改' });
    expect(again.msg).toContain('请点【修订】');
    expect((await leader.post(`law/remove?ids=${law.id}`)).msg).toContain('仍被答复用语【按办法】引用');
    good(await leader.post('law/submit', { id: law.id, version, source: '考试院2024年1号文' }));
    law = good(await leader.get<Law>('law/detail', { id: law.id }));
  });

  test('is locked by invisible citations without naming them', async () => {
    const { id, version } = good(await keep({ article: '第九条' }));
    const unseen = await petitionAt(office, 'accepted');
    const replied = opinion.replace('考试收费管理规定', '《考务试行办法》第九条：按规定办理');
    good(await unseen.reply('handler', 'draft', { replyResult: 1, replyContent: replied }));
    expect(await citations(id, 'system')).toEqual({ dependants: [], hidden: 1 });
    expect(await citations(id, 'handler')).toMatchObject({ hidden: 0 });
    const system = await as('system');
    expect((await system.post('law/submit', { id, version, text: '改一改' })).msg).toContain('请点【修订】');
    expect((await system.post(`law/remove?ids=${id}`)).msg).toBe(
      '《考务试行办法》第九条（2024年版）仍被引用，不能删除',
    );
  });

  test('lists, suspends and notifies citations when it ends', async () => {
    const leader = await as('leader');
    const { id, version } = good(await keep({ article: '第六条' }));
    const title = '按第六条';
    good(
      await leader.post('phrase/submit', { title, content: '<p>依照《考务试行办法》第六条，予以说明。</p>', sort: 3 }),
    );
    const silent = { id, version, effectiveTo: '2026-03-31' };
    expect((await leader.post('law/submit', silent)).msg).toContain('请点【废止】');
    expect((await leader.post('law/submit', { id, version, effectiveFrom: '2030-01-01' })).msg).toContain(
      '请点【修订】',
    );
    expect((await leader.post('law/end', { ...silent, effectiveTo: '2023-12-31' })).msg).toBe(
      '失效日期不能早于施行日期',
    );
    expect((await (await as('handler')).post('law/end', silent)).status).toBe(403);
    const { dependants: after } = good(await leader.post<{ dependants: LawDependant[] }>('law/end', silent));
    expect(after).toMatchObject([
      { kind: 'phrase', title, suspended: { why: '《考务试行办法》第六条已废止，2026-03-31后失效' } },
    ]);
    const over = good(await leader.get<Law>('law/detail', { id }));
    expect(over.effectiveTo).toBe('2026-03-31');
    expect((await leader.post('law/end', { id, version: over.version, effectiveTo: '2099-12-31' })).msg).toBe(
      '该条已于2026-03-31后失效，不能推迟失效日期',
    );
    const kept = after[0]?.id ?? '';
    good(await leader.post('phrase/submit', { id: kept, remark: '核对过' }));
    good(await leader.post('phrase/remove', { ids: [kept] }));
    const free = good(await keep({ article: '第五条' }));
    good(await leader.post('law/submit', { id: free.id, version: free.version, effectiveTo: '2026-03-31' }));
  });

  test('stays ended until its next edition is in force', async () => {
    const ended = good(await keep({ article: '第七条', effectiveTo: '2025-12-31' }));
    good(await amend(ended));
    expect((await amend(ended, { edition: '2028年版', effectiveFrom: '2028-04-01' })).msg).toBe(
      '该条款已有更新的版本2026年版，请在最新版本上修订或废止',
    );
    const before = good(await (await as('leader')).get<Law>('law/detail', { id: ended.id }));
    expect(before.effectiveTo).toBe('2025-12-31');
  });

  test('suspends phrases and questions and notifies handlers when amended', async () => {
    for (const [more, msg] of [
      [{ effectiveFrom: '2024-01-01' }, '施行日期须晚于'],
      [{ edition: '2024年版' }, '请填写新的版本名称'],
    ] as const)
      expect((await amend(law, more)).msg).toContain(msg);
    expect((await amend(law, {}, 'handler')).status).toBe(403);
    const { id, dependants: after } = good(await amend(law, {}, 'system'));
    const [phrase] = after;
    expect(phrase?.suspended).toMatchObject({
      why: '《考务试行办法》第二条已修订为2026年版，自2026-04-01起施行',
      by: '寅系统',
    });
    const { rows } = await sql<{ status: number }>`select status from question where id = ${things.question}`.execute(
      db(),
    );
    expect(rows[0]?.status).toBe(3);
    const told = await sql<{ title: string; path: string }>`select title, path from inbox_message
      where user_id = ${office.ids.handler} and title like '%所引法规有变动' order by id`.execute(db());
    expect(told.rows.map(({ title }) => title.split(' ')[0]).sort()).toEqual([...things.caseNos].sort());
    const kept = await sql<{
      kind: string;
      thingId: string;
    }>`select kind, thing_id from law_suspension order by kind`.execute(db());
    expect(kept.rows.map(({ kind, thingId }) => [kind, thingId])).toEqual([
      ['phrase', things.phrase],
      ['question', things.question],
    ]);
    const other = await sql<{ suspended: string }>`select suspended from phrase where tenant_id = '999999'`.execute(
      db(),
    );
    expect(other.rows).toEqual([{ suspended: '' }]);
    const theirs = await sql<{ status: number }>`select status from question where tenant_id = '999999'`.execute(db());
    expect(theirs.rows).toEqual([{ status: 2 }]);
    const before = good(await (await as('leader')).get<Law>('law/detail', { id: law.id }));
    expect(before.effectiveTo).toBe('2026-03-31');
    expect((await amend(before, { edition: '2027年版', effectiveFrom: '2027-01-01' })).msg).toContain(
      '请在最新版本上修订',
    );
    expect(id).not.toBe(law.id);
  });

  test('notifies approvers of a pending reply within their access', async () => {
    const article = { ...ref, article: '第九十条' };
    const kept = good(await keep({ article: article.article }));
    const kase = await petitionAt(office, 'accepted');
    const words = opinion.replace('考试收费管理规定', `${lawRefText(article)}：按规定办理`);
    good(await kase.reply('handler', 'submit', { replyResult: 1, replyContent: words }));
    good(await amend(kept));
    const { rows } = await sql<{ userId: string }>`select user_id from inbox_message
      where title = ${`${kase.caseNo} 所引法规有变动`}`.execute(db());
    const told = rows.map(({ userId }) => userId);
    expect(told).toEqual(expect.arrayContaining([office.ids.handler, office.ids.auditor, office.ids.auditor2]));
    expect(new Set(told).size).toBe(told.length);
    for (const name of ['colleague', 'district1', 'leader'] as const) expect(told).not.toContain(office.ids[name]);
  });

  test('offers suspended phrases only after review', async () => {
    const paper = async () =>
      good(await (await as('handler')).get<ReplyPaper>('petitionLetter/paper', { id: things.cases[0] ?? '' }));
    const offered = async () => (await paper()).phrases.map(({ title }) => title);
    expect(await offered()).not.toContain('按办法');
    const leader = await as('leader');
    const isSuspended = async (kind: string) =>
      (await dependants(law.id)).some((one) => one.kind === kind && one.suspended !== null);
    good(await leader.post('phrase/remove', { ids: [things.phrase] }));
    good(await leader.post('phrase/restore', { ids: [things.phrase] }));
    expect([await isSuspended('phrase'), await offered()]).toEqual([true, expect.not.arrayContaining(['按办法'])]);
    const phrase = good(
      await leader.get<{ version: number; suspended: string }>('phrase/detail', { id: things.phrase ?? '' }),
    );
    expect(phrase.suspended).toContain('已修订为2026年版');
    const content = `<p>依照《考务试行办法》第二条（2026年版），予以说明。</p>`;
    good(await leader.post('phrase/submit', { id: things.phrase, version: phrase.version, content }));
    expect(await offered()).toContain('按办法');
    expect((await dependants(law.id)).filter(({ kind }) => kind === 'phrase')).toEqual([]);
    const author = await signIn(office.app, 'lawauthor');
    good(await author.post('question/submit', { id: things.question, status: 2 }));
    const left = await sql`select from law_suspension where is_deleted = 0`.execute(db());
    expect(left.rows).toEqual([]);
    const { laws } = await paper();
    expect(laws).toContainEqual({
      title: '《考务试行办法》第二条（2024年版）',
      html: '<p>《考务试行办法》第二条（2024年版）：原条文</p>',
    });
    office.clock.set('2026-04-01 09:00:00');
    const titles = (await paper()).laws.map(({ title }) => title);
    expect(titles).toContain('《考务试行办法》第二条（2026年版）');
    expect(titles).not.toContain('《考务试行办法》第二条（2024年版）');
  });
});
