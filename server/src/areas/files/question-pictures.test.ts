import type { uploaded } from '@kaoxin/contract/files/file.ts';
import type { AuditRecord } from '@kaoxin/contract/question/audit.ts';
import type { BankRecord } from '@kaoxin/contract/question/bank.ts';
import type { CentreQuestion } from '@kaoxin/contract/question/centre.ts';
import type { QuestionRecord } from '@kaoxin/contract/question/question.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { testApp } from '../../testing/app.ts';
import { signIn, type Visitor } from '../../testing/browser.ts';
import { send } from '../../testing/multipart.ts';
import { good } from '../../testing/petitions.ts';
import { tinyPng } from '../../testing/pictures.ts';
import { ago, presentTime, setRow, setRows } from '../../testing/rows.ts';
import { answersSeen, bankBody, singleBody } from '../question/questions.fixture.ts';

const app = testApp({
  author: { roles: ['item_author'], dept: '命题一科' },
  colleague: { roles: ['item_author'], dept: '命题一科' },
  other: { roles: ['item_author'], dept: '命题二科' },
  reviewer: ['item_reviewer'],
  editor: ['content_editor'],
  stranger: { tenantId: '111111', roles: 'all' },
});
const { author, colleague, other, reviewer, editor, stranger } = app.visitors;

const upload = async (use: string, by: Visitor = author) =>
  good(await send<z.output<typeof uploaded>>(by, 'blade-resource/oss/endpoint/put-file', '图.png', tinyPng, { use }))
    .link;
const open = async (url: string) => (await app.server.inject({ url })).statusCode;
const sourceIn = (html: string): string => /src="([^"]+)"/.exec(html)?.[1] ?? '';
const stored = (link: string): string => link.split('.').slice(0, 2).join('.');

let bank: BankRecord;
let question: QuestionRecord;
const read = async (by: Visitor) =>
  good(await by.get<QuestionRecord>('question/detail', { id: question.id })).face.stem;

beforeAll(async () => {
  bank = good(await author.post<BankRecord>('questionBank/submit', bankBody('统计基础')));
});

describe.each(['contentImage', 'questionImage'])('S75 question picture uploaded as %s', (use) => {
  beforeAll(async () => {
    const stem = `<p>下图所示的分布<img src="${await upload(use)}" alt="散点图" /></p>`;
    question = good(await author.post<QuestionRecord>('question/submit', singleBody(bank.id, use, { stem })));
  });

  it('opens once per reading and is audited', async () => {
    const link = sourceIn(await read(colleague));
    expect(await open(stored(link))).toBe(404);
    expect([await open(link), await open(link)]).toEqual([200, 404]);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit
      where call = 'GET file/open' and actor_id = ${app.idOf('colleague')}
        and target = (select id::text from biz_file order by id desc limit 1)`.execute(app.db);
    expect(rows[0]?.n).toBe(1);
    const again = good(await colleague.post<string>('file/renew', { link }));
    expect(await open(again)).toBe(200);
  });

  it('is refused without access to the question', async () => {
    const link = sourceIn(await read(author));
    for (const by of [other, editor]) expect((await by.post('file/renew', { link })).status).toBe(404);
    const stolen = good(await author.post<BankRecord>('questionBank/submit', bankBody(`别的题库${use}`)));
    await setRow(app.db, 'questionBank', stolen.id, {
      createDept: app.deptId('命题二科'),
      deptId: app.deptId('命题二科'),
      createUser: app.idOf('other'),
      ownerId: app.idOf('other'),
    });
    const body = singleBody(stolen.id, `${use}偷`, { stem: `<p>另一道试题的题干<img src="${stored(link)}" /></p>` });
    expect(await other.post('question/submit', body)).toMatchObject({ status: 400 });
    const notice = {
      title: '通知',
      category: 1,
      releaseTime: '2026-03-02 09:00:00',
      content: `<p>图<img src="${link}" /></p>`,
    };
    expect((await editor.post('blade-desk/notice/submit', notice)).status).toBe(400);
  });

  it('keeps the text unchanged when saved again', async () => {
    const [before] = (
      await sql<{ hash: string }>`select content_hash as hash from question where id = ${question.id}`.execute(app.db)
    ).rows;
    const stem = await read(author);
    const { versionNo } = good(await author.post<QuestionRecord>('question/submit', { id: question.id, stem }));
    const [after] = (
      await sql<{ hash: string }>`select content_hash as hash from question where id = ${question.id}`.execute(app.db)
    ).rows;
    expect([versionNo, after]).toEqual([question.versionNo, before]);
    const { rows } = await sql<{ face: { stem: string } }>`select face from question_version
      where question_id = ${question.id}`.execute(app.db);
    expect(sourceIn(rows[0]?.face.stem ?? '').split('.')).toHaveLength(2);
  });

  it('is refused after loss of role, session or question', async () => {
    const link = sourceIn(await read(colleague));
    const roles = async (ids: readonly string[]) => {
      const { rows } = await sql<{ roles: string[] }>`with before as (select role_ids from "user"
          where id = ${app.idOf('colleague')})
        update "user" set role_ids = ${[...ids]}::bigint[] where id = ${app.idOf('colleague')}
        returning (select role_ids from before) as roles`.execute(app.db);
      return rows[0]?.roles ?? [];
    };
    const held = await roles([]);
    expect(await open(link)).toBe(404);
    await roles(held);
    const leaving = await signIn(app.server, 'colleague');
    const left = sourceIn(await read(leaving));
    await leaving.get('blade-auth/oauth/logout');
    expect(await open(left)).toBe(404);
    const removed = sourceIn(await read(author));
    good(await author.post('question/remove', undefined, { query: { ids: question.id } }));
    expect(await open(removed)).toBe(404);
  });
});

it('S75 hides answer pictures without answer_view', async () => {
  const analysis = `<p>解析见图<img src="${await upload('questionImage')}" alt="解" /></p>`;
  const stem = `<p>下图所示的函数<img src="${await upload('questionImage')}" alt="图" /></p>`;
  question = good(await author.post<QuestionRecord>('question/submit', singleBody(bank.id, '', { stem, analysis })));
  const shown = good(await colleague.get<QuestionRecord>('question/detail', { id: question.id }));
  const ofAnswer = sourceIn(shown.key?.analysis ?? '');
  await answersSeen(app, 'item_author', false);
  const { key, face } = good(await colleague.get<QuestionRecord>('question/detail', { id: question.id }));
  expect(key).toBeNull();
  expect(await open(sourceIn(face.stem))).toBe(200);
  const renewed = await colleague.post('file/renew', { link: ofAnswer });
  expect([await open(ofAnswer), renewed.status]).toEqual([404, 404]);
  await answersSeen(app, 'item_author', true);
  expect(await open(ofAnswer)).toBe(200);
});

it('S75 shows other units pictures of approved versions only', async () => {
  const shared = good(await author.post<BankRecord>('questionBank/submit', bankBody('共享题库')));
  const stem = async (words: string) => `<p>${words}<img src="${await upload('questionImage')}" alt="图" /></p>`;
  const body = async (words: string) => singleBody(shared.id, words, { stem: await stem(words) });
  const approved = good(await author.post<QuestionRecord>('question/submit', await body('下图中的均衡价格')));
  const audit = good(await author.post<AuditRecord>('questionBankAudit/save', { bankId: shared.id }));
  good(await reviewer.post('questionBankAudit/audit', { id: audit.id, auditResult: 1, shareFlag: 1 }));
  const inCentre = async () =>
    good(await other.get<{ records: CentreQuestion[] }>('questionBankAudit/centerQuestions', { bankId: shared.id }))
      .records;
  const told = sourceIn((await inCentre())[0]?.face.stem ?? '');
  expect(await open(told)).toBe(200);
  const draft = good(await author.post<QuestionRecord>('question/submit', await body('送审之后的新题')));
  const next = { id: approved.id, stem: await stem('下图中新的均衡价格') };
  const reworded = good(await author.post<QuestionRecord>('question/submit', next));
  expect((await inCentre()).map(({ versionNo }) => versionNo)).toEqual([1]);
  const renewed = async (link: string) => (await other.post('file/renew', { link })).status;
  expect(await renewed(told)).toBe(200);
  for (const { face } of [draft, reworded]) expect(await renewed(sourceIn(face.stem))).toBe(404);
});

it('S75 refuses question pictures across tenants and expired sessions', async () => {
  const stem = `<p>下图所示的分布<img src="${await upload('questionImage')}" alt="散点图" /></p>`;
  question = good(await author.post<QuestionRecord>('question/submit', singleBody(bank.id, '租户', { stem })));
  const link = sourceIn(await read(author));
  for (const named of [link, stored(link)])
    expect([named.length, (await stranger.post('file/renew', { link: named })).status]).toEqual([named.length, 404]);
  expect(await open(link)).toBe(200);
  const leaving = await signIn(app.server, 'colleague');
  const shown = sourceIn(await read(leaving));
  await setRows(app.db, 'session', { userId: app.idOf('colleague') }, { expiresAt: presentTime() });
  expect(await open(shown)).toBe(404);
  expect((await leaving.post('file/renew', { link: shown })).status).toBe(401);
});

it('S75 removes pictures with their notice or user', async () => {
  const link = await upload('contentImage', editor);
  const notice = {
    title: '带图的通知',
    category: 1,
    releaseTime: '2026-03-02 09:00:00',
    content: `<p>图<img src="${link}" /></p>`,
  };
  const { id } = good(await editor.post<{ id: string }>('blade-desk/notice/submit', notice));
  expect(await open(link)).toBe(200);
  good(await editor.post('blade-desk/notice/remove', undefined, { query: { ids: id } }));
  expect(await open(link)).toBe(404);
  const face = await upload('avatar', other);
  expect(await open(face)).toBe(200);
  await setRows(app.db, 'bizFile', { caseType: 'avatar' }, { createTime: ago('2 days') });
  expect(await open(face)).toBe(404);
});
