import { tabsOf } from '@kaoxin/contract/casework/actions.ts';
import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { PrintedLetter } from '@kaoxin/contract/letter.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { Visitor } from '../../testing/browser.ts';
import { sayWhereToAsk } from '../../testing/people.ts';
import { good } from '../../testing/petitions.ts';
import { setRow } from '../../testing/rows.ts';
import { act, application, detailOf, type Reviewed, reviewed, rosterOf, staff, statusOf } from './reviews.fixture.ts';

/** Nobody sees the result of a reviewer before both are done (domain.md 3.3). */
const app = testApp(
  { ...staff, inspector: ['inspector'], analyst: ['data_analyst'], security: ['audit_admin'], all: { roles: 'all' } },
  { now: '2027-06-10 10:00:00' },
);
const { manager, manager2, leader, auditor, reviewerA, reviewerB, inspector, analyst, security, all } = app.visitors;
let one: Reviewed;

const found = { score: 87.5, conclusion: 3, note: '合分时漏加第七大题' };
const tells = (text: string): boolean =>
  text.includes('87.5') || text.includes(found.note) || text.includes('第七大题');

beforeAll(async () => {
  await sayWhereToAsk(app.context);
  one = await reviewed(
    app,
    manager,
    [
      [110, 112],
      [100, 90],
      [90, 70],
      [72, 72],
    ],
    app.deptId('考务处'),
  );
  await rosterOf(app, one);
  await setRow(app.db, 'formalExam', one.exam.exam, { status: 50 });
  good(await statusOf(manager, one.task.id, 1));
});

async function everythingSaid(by: Visitor, id: string): Promise<string[]> {
  const texts: string[] = [];
  const read = async (path: string, query: Record<string, string> = {}) => {
    const answer = await by.get<unknown>(path, query);
    texts.push(JSON.stringify(answer));
  };
  for (const path of ['detail', 'preview', 'company', 'paper', 'handle'])
    await read(`reinspectionUser/${path}`, { id });
  await read('reinspectionUser/handle', { id, preview: '1' });
  for (const tab of tabsOf('reinspection')) await read('reinspectionUser/page', { tab });
  await read('reinspectionUser/counts');
  for (const docType of ['FH01', 'FH02']) await read('reinspectionUser/print', { id, docType, reason: '核对' });
  await read('reinspection/page');
  await read('reinspection/detail', { id: one.task.id });
  await read('reinspection/status', { id: one.task.id });
  await read('examiners/detail', { id: one.exam.people[1]?.id ?? '' });
  await read('home/todo');
  await read('blade-desk/inbox/list');
  for (const log of ['usual', 'api', 'error']) {
    const list = await by.get<Page<{ id: string }>>(`blade-log/${log}/list`, { size: '200' });
    texts.push(JSON.stringify(list));
    for (const entry of list.data?.records?.slice(0, 30) ?? []) await read(`blade-log/${log}/detail`, { id: entry.id });
  }
  const pages: Record<string, string>[] = [
    { keyword: '工商管理' },
    { descs: 'caseStatus' },
    { replyResult: '3' },
    { taskId: one.task.id },
  ];
  for (const asked of pages) await read('reinspectionUser/page', asked);
  await read('reinspection/figures', { id: one.task.id });
  await read('chain/export');
  return texts;
}

test('hides the first result until the second is done', async () => {
  const { id } = good(
    await manager.post<CaseHeadAnswer>('reinspectionUser/register', { source: 4, ...application(one, 1) }),
  );
  good(await manager.post('reinspectionUser/assign', { id, version: (await detailOf(manager, id)).version }));
  const [drawnFirst] = (await detailOf(manager, id)).opinions;
  const isA = drawnFirst?.userId === app.idOf('reviewerA');
  const [first, second] = isA ? [reviewerA, reviewerB] : [reviewerB, reviewerA];
  good(await first.get('reinspectionUser/handle', { id }));
  good(await act(first, manager, id, 'reply', { action: 'review', result: found }));

  for (const by of [second, manager, manager2, leader, auditor, inspector, analyst, security, all])
    for (const text of await everythingSaid(by, id)) expect(tells(text), text.slice(0, 300)).toBe(false);
  const own = await detailOf(first, id);
  expect(own.opinions[0]).toMatchObject({ part: 'first', done: 1, result: found });

  const tables = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(app.db);
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ text: string }>`select to_jsonb(t)::text as text from ${sql.table(name)} t
      where position(${found.note} in to_jsonb(t)::text) > 0`.execute(app.db);
    expect(rows, name).toEqual([]);
  }
  for (const name of ['case_event', 'audit']) {
    const { rows } = await sql<{ text: string }>`select to_jsonb(t)::text as text from ${sql.table(name)} t`.execute(
      app.db,
    );
    for (const { text } of rows) expect(tells(text), `${name}: ${text.slice(0, 300)}`).toBe(false);
  }

  good(await act(second, manager, id, 'reply', { action: 'review', result: found }));
  const both = await detailOf(second, id);
  expect(both.opinions.map(({ result }) => result?.note)).toEqual([found.note, found.note]);
  expect(both.timeline.at(-1)?.diff).toMatchObject({ score1: [null, 87.5], score2: [null, 87.5] });
});

test('hides reviewers and differences from the applicant', async () => {
  const citizen = new Visitor(app.server);
  const from = { remoteAddress: '10.9.1.1' };
  const { caseNo, queryCode } = good(
    await citizen.post<{ caseNo: string; queryCode: string }>('open/review', application(one, 0), from),
  );
  const found = good(await manager.get<Page<{ id: string }>>('reinspectionUser/page', { keyword: caseNo }));
  const id = found.records[0]?.id ?? '';
  const names = /子复核|丑复核|二次复核|裁定|考务甲/;
  const isUntold = async () =>
    expect(JSON.stringify(good(await citizen.get('open/case', { caseNo, queryCode })))).not.toMatch(names);
  good(await manager.post('reinspectionUser/assign', { id, version: (await detailOf(manager, id)).version }));
  await isUntold();
  const isA = (await detailOf(manager, id)).opinions[0]?.userId === app.idOf('reviewerA');
  const [first, second] = isA ? [reviewerA, reviewerB] : [reviewerB, reviewerA];
  good(await first.get('reinspectionUser/handle', { id }));
  good(await act(first, manager, id, 'reply', { action: 'review', result: { score: 112, conclusion: 1 } }));
  await isUntold();
  good(await act(second, manager, id, 'reply', { action: 'review', result: { score: 113, conclusion: 3 } }));
  await isUntold();
  good(await act(manager, manager, id, 'reply', { action: 'review', result: { score: 112, conclusion: 1 } }));
  const replyContent = '<p>经核对答卷，已按规定处理。</p>';
  good(await act(manager2, manager, id, 'reply', { action: 'submit', replyContent }));
  good(await act(auditor, manager, id, 'audit', { auditResult: 1 }));
  await isUntold();
  for (const docType of ['FH01', 'FH02']) {
    const letter = good(await manager.get<PrintedLetter>('reinspectionUser/print', { id, docType, reason: '核对' }));
    expect(letter.html).not.toMatch(/子复核|丑复核|考务甲/);
  }
});

test('refuses a finding outside the result', async () => {
  const { id } = good(
    await manager.post<CaseHeadAnswer>('reinspectionUser/register', { source: 4, ...application(one, 3) }),
  );
  good(await manager.post('reinspectionUser/assign', { id, version: (await detailOf(manager, id)).version }));
  const [drawnFirst] = (await detailOf(manager, id)).opinions;
  const first = drawnFirst?.userId === app.idOf('reviewerA') ? reviewerA : reviewerB;
  good(await first.get('reinspectionUser/handle', { id }));
  for (const aside of [{ note: '我看是75分' }, { review: '75' }, { replyContent: '<p>75分</p>' }, { fileIds: '1' }]) {
    const said = await act(first, manager, id, 'reply', {
      action: 'review',
      result: { score: 72, conclusion: 1 },
      ...aside,
    });
    expect(said.msg).toBe('复核情况请填写在复核说明中');
  }
});
