import type { Page } from '@kaoxin/contract/conventions.ts';
import type { PaperContent, PaperRecord, PaperRow } from '@kaoxin/contract/paper/paper.ts';
import type { PickedQuestion } from '@kaoxin/contract/paper/picking.ts';
import type { QuestionRecord } from '@kaoxin/contract/question/question.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { AppContext } from '#platform/app-context.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { testApp } from '../../../testing/app.ts';
import { good } from '../../../testing/petitions.ts';
import { addRole } from '../../../testing/rights.ts';
import { setRow, setRows } from '../../../testing/rows.ts';
import { type ApprovedBank, approvedBank, outline, paperForm } from '../papers.fixture.ts';
import { unlockClock } from './unlock-clock.ts';

async function addLocalOfficer({ database: { kysely } }: AppContext): Promise<void> {
  await addRole(kysely, { alias: 'local_officer', menus: ['paper', 'paper_open_secret'], scopes: { paper: 4 } });
}

const app = testApp(
  {
    author: { roles: ['item_author'], dept: '命题一科' },
    reviewer: ['item_reviewer'],
    manager: { roles: ['exam_manager'], dept: '考务科' },
    second: { roles: ['exam_manager'], dept: '考务科' },
    leader: { roles: ['city_leader'], dept: '院领导' },
    elsewhere: { roles: ['local_officer'], dept: '命题二科' },
  },
  { now: '2026-03-02 09:00:00', before: addLocalOfficer },
);
const { author, reviewer, manager, second, leader } = app.visitors;
const unlockTime = '2026-03-07 09:00:00';
const reason = '考前核对印刷件';

let bank: ApprovedBank;
let id = '';
let papers = 0;
const at = (place: number): string => bank.questions[place] ?? '';
const read = (by = manager) => by.get<PaperContent>('paperQuestion/list', { paperId: id });
const open = (action: 'ask' | 'confirm', by = manager, more: object = { reason }) =>
  by.post('paper/openSecret', { id, action, ...more });
const actions = async () => {
  const { rows } = await sql<{
    action: string;
  }>`select action from case_event where case_type = 'paper' and case_id = ${id}
    order by seq`.execute(app.db);
  return rows.map(({ action }) => action);
};
const later = (moment: string) => app.clock.set(moment);

beforeAll(async () => {
  bank = await approvedBank(author, reviewer);
});

beforeEach(async () => {
  later('2026-03-02 09:00:00');
  papers += 1;
  const form = paperForm(`保密卷${papers}`, { secretLevel: 2, unlockTime });
  ({ id } = good(await manager.post<PaperRecord>('paper/submit', form)));
  good(await manager.post('paperQuestion/submit', { paperId: id, sections: outline(at(0), at(1)) }));
  good(await manager.post('paper/submit', { id, status: 1 }));
});

describe('an enabled secret paper', () => {
  it('has no question rows and discloses nothing in columns', async () => {
    const { rows } = await sql`select from paper_question where paper_id = ${id}`.execute(app.db);
    expect(rows).toEqual([]);
    const kept = await sql`select s.sealed, s.clock_share, s.first_share, s.second_share, h.digest, p::text as paper
      from paper p join paper_secret s on s.paper_id = p.id join paper_held h on h.paper_id = p.id where p.id = ${id}`.execute(
      app.db,
    );
    expect(kept.rows).toHaveLength(2);
    for (const question of [at(0), at(1)]) expect(JSON.stringify(kept.rows)).not.toContain(question);
  });

  it('is unreadable before its time and readable afterwards', async () => {
    expect(await read()).toMatchObject({ status: 403, msg: expect.stringMatching(/^试卷未到解密时间/) });
    later('2026-03-07 08:59:59');
    expect((await read()).status).toBe(403);
    later(unlockTime);
    expect(good(await read())).toMatchObject({ totalScore: 2, sections: [{ questions: [{ questionId: at(0) }, {}] }] });
    expect(await actions()).toEqual(['create', 'questions', 'enable', 'seal', 'unlock', 'read']);
  });

  it('ignores a manipulated unlock time in the tables', async () => {
    const write = (moment: string) => setRow(app.db, 'paper', id, { unlockTime: `${moment}+08` });
    await write('2026-03-01 09:00:00');
    await runOnce(app.context, unlockClock);
    expect((await read()).status).toBe(403);
    await write(unlockTime);
  });

  it('gets its questions back from the clock', async () => {
    later('2026-03-07 09:00:01');
    await runOnce(app.context, unlockClock);
    const { rows } = await sql`select from paper_question where paper_id = ${id}`.execute(app.db);
    expect(rows).toHaveLength(2);
    const left =
      await sql`select from paper_secret where paper_id = ${id} union all select from paper_held where paper_id = ${id}`.execute(
        app.db,
      );
    expect(left.rows).toEqual([]);
  });

  it('offers to withdraw and copy it once its time has come', async () => {
    const offered = async () =>
      good(await manager.get<Page<PaperRow>>('paper/page', { size: '100' })).records.find((row) => row.id === id)
        ?.allowedActions ?? [];
    const late = ['withdraw', 'copy', 'remove'];
    expect((await offered()).filter((verb) => late.includes(verb))).toEqual([]);
    later(unlockTime);
    const now = await offered();
    expect(now).toEqual(expect.arrayContaining(late));
    expect(now).not.toContain('openAsk');
    good(await manager.post('paper/copy', { id }));
    good(await manager.post('paper/submit', { id, status: 0 }));
  });

  test('cannot be copied or withdrawn', async () => {
    expect((await manager.post('paper/copy', { id })).msg).toBe('试卷尚未解密，不能复制');
    expect((await manager.post('paper/submit', { id, status: 0 })).msg).toMatch(/^保密试卷已封存/);
    good(await manager.post('paper/submit', { id, status: 3 }));
    good(await manager.post('paper/submit', { id, status: 1 }));
    expect((await read()).status).toBe(403);
  });
});

test('keeps a draft with questions secret and records changes', async () => {
  const form = paperForm(`保密草稿${papers}`, { secretLevel: 2, unlockTime });
  ({ id } = good(await manager.post<PaperRecord>('paper/submit', form)));
  const change = (more: object) => manager.post<PaperRecord>('paper/submit', { id, ...more });
  const fill = async (sections: object) => good(await manager.post('paperQuestion/submit', { paperId: id, sections }));
  await fill(outline(at(0), at(1)));
  expect((await change({ secretLevel: 1 })).msg).toBe('保密试卷已有试题，不能降低密级；请先移出全部试题并保存');
  good(await change({ unlockTime: '2026-03-08 09:00:00' }));
  await fill([]);
  good(await change({ secretLevel: 1 }));
  good(await change({ secretLevel: 2 }));
  const { rows } = await sql<{ note: string }>`select note from case_event
    where case_type = 'paper' and case_id = ${id} and action = 'secrecy' order by seq`.execute(app.db);
  expect(rows.map(({ note }) => note)).toEqual([
    '秘密（2026-03-07 09:00:00） → 秘密（2026-03-08 09:00:00）',
    '秘密（2026-03-08 09:00:00） → 内部',
    '内部 → 秘密（2026-03-08 09:00:00）',
  ]);
});

describe('two officers', () => {
  it('open it for half an hour for themselves only', async () => {
    good(await open('ask'));
    expect((await read()).status).toBe(403);
    expect((await open('confirm')).msg).toBe('申请人不能自行确认，请由另一人确认');
    const opened = good(await open('confirm', leader, {}));
    expect(opened).toMatchObject({ reason, openUntil: '2026-03-02 09:30:00' });
    expect(good(await read()).sections[0]?.questions).toHaveLength(2);
    expect(good(await read(leader)).sections[0]?.questions[0]).toMatchObject({ key: null, face: { questionType: 3 } });
    expect((await read(second)).status).toBe(403);
    later('2026-03-02 09:30:00');
    expect((await read()).status).toBe(403);
    expect((await actions()).slice(4)).toEqual(['open_ask', 'open_confirm', 'read', 'read']);
  });

  test('need a reason, one request and a recent request', async () => {
    expect((await open('ask', manager, {})).msg).toBe('请输入原因');
    expect((await open('confirm', leader)).msg).toBe('没有待确认的开启申请');
    good(await open('ask'));
    expect((await open('ask', second)).msg).toBe('已有待确认的开启申请');
    later('2026-03-03 09:00:01');
    expect((await open('confirm', leader)).msg).toBe('没有待确认的开启申请');
    expect((await open('ask', author)).status).toBe(403);
  });

  test('are notified only if they could confirm', async () => {
    const told = async () => {
      const { rows } = await sql<{ userId: string }>`select user_id from inbox_message where title like '%申请提前开启'
        and content like ${`保密卷${papers}：%`}`.execute(app.db);
      return rows.map(({ userId }) => String(userId));
    };
    good(await open('ask'));
    const ids = await told();
    expect(ids).toEqual(expect.arrayContaining([app.idOf('second'), app.idOf('leader')].map(String)));
    for (const name of ['manager', 'elsewhere'] as const) expect(ids).not.toContain(String(app.idOf(name)));
  });

  test('confirm once when concurrent', async () => {
    good(await open('ask'));
    const answers = await Promise.all([open('confirm', leader), open('confirm', second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('are not replaced by names written into tables', async () => {
    good(await open('ask'));
    await setRows(app.db, 'paperOpening', { paperId: id }, { askUser: app.idOf('second') });
    expect((await open('confirm')).status).toBe(400);
    expect((await read()).status).toBe(403);
  });
});

describe('its questions stay secret', () => {
  it('in usages, counts, the picker and removal', async () => {
    const question = good(await manager.get<QuestionRecord>('question/detail', { id: at(0) }));
    expect(question).toMatchObject({ usedIn: [], useCount: 0, versions: [{ paperCount: 0 }] });
    const offered = good(
      await manager.get<Page<PickedQuestion>>('question/addPage', { paperId: id, bankIds: bank.id, size: '20' }),
    );
    expect(offered.records.map((row) => row.id)).toContain(at(0));
    const spare = await approvedBank(author, reviewer);
    const form = paperForm(`保密卷之二${papers}`, { secretLevel: 2, unlockTime });
    const other = good(await manager.post<PaperRecord>('paper/submit', form));
    const sections = outline(...spare.questions.slice(0, 2));
    good(await manager.post('paperQuestion/submit', { paperId: other.id, sections }));
    good(await manager.post('paper/submit', { id: other.id, status: 1 }));
    good(await author.post('question/remove', { ids: [spare.questions[0]] }));
    later(unlockTime);
    const content = good(await manager.get<PaperContent>('paperQuestion/list', { paperId: other.id }));
    expect(content.sections[0]?.questions[0]).toMatchObject({ questionId: spare.questions[0], isUsable: 0, face: {} });
  });

  it('when one is leaked, while owners are notified', async () => {
    const own = await approvedBank(author, reviewer);
    const form = paperForm(`保密卷之三${papers}`, { secretLevel: 2, unlockTime });
    const other = good(await manager.post<PaperRecord>('paper/submit', form));
    const sections = outline(...own.questions.slice(0, 2));
    good(await manager.post('paperQuestion/submit', { paperId: other.id, sections }));
    good(await manager.post('paper/submit', { id: other.id, status: 1 }));
    const leak = await reviewer.post('question/leak', { ids: [own.questions[0]], reason: '试题已在网上流传' });
    expect(leak.data).toEqual({ removedFrom: [], alarmed: [] });
    const { rows } = await sql<{ title: string; content: string }>`select title, content from inbox_message
      where user_id = ${app.idOf('manager')} order by id desc limit 1`.execute(app.db);
    expect(rows).toMatchObject([{ title: `${other.paperCode} 含有作废试题` }]);
    expect(rows[0]?.content).not.toContain('试题已在网上流传');
  });

  it('in the audit of requests', async () => {
    const { rows } = await sql<{
      input: unknown;
    }>`select input from audit where call = 'POST paperQuestion/submit'`.execute(app.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(at(0));
  });
});
