import type { PaperRecord } from '@kaoxin/contract/paper/paper.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { Visitor } from '../../../testing/browser.ts';
import { good } from '../../../testing/petitions.ts';
import { withdraw } from '../../../testing/rights.ts';
import { type ApprovedBank, approvedBank, outline, paperForm } from '../papers.fixture.ts';

const app = testApp(
  {
    author: { roles: ['item_author'], dept: '命题一科' },
    reviewer: ['item_reviewer'],
    manager: { roles: ['exam_manager'], dept: '考务科' },
    leader: { roles: ['city_leader'], dept: '院领导' },
    inspector: { roles: ['inspector'], dept: '纪检' },
    outsider: { roles: ['exam_manager', 'item_author'], tenantId: '111111', dept: '乙市' },
    handler: ['case_handler'],
  },
  { now: '2026-03-02 09:00:00' },
);
const { author, reviewer, manager, leader, inspector, outsider, handler } = app.visitors;
const secret = { secretLevel: 2, unlockTime: '2026-03-07 09:00:00' };
const reason = '考前核对印刷件';

let bank: ApprovedBank;
let id = '';
const [first, second] = [() => bank.questions[0] ?? '', () => bank.questions[1] ?? ''];
const draft = async (name: string, more: object = secret) => {
  const made = good(await manager.post<PaperRecord>('paper/submit', paperForm(name, more)));
  const headers = { 'idempotency-key': `fill-${made.id}` };
  const body = { paperId: made.id, sections: outline(first(), second()) };
  good(await manager.post('paperQuestion/submit', body, { headers }));
  return made.id;
};

beforeAll(async () => {
  bank = await approvedBank(author, reviewer);
  id = await draft('保密卷一');
  good(await manager.post('paper/submit', { id, status: 1 }));
});

async function rowsWith(...said: string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(app.db);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const conditions = said.map((one) => sql`row_text like ${`%${one}%`}`);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count
      from (select t::text as row_text from ${sql.table(name)} t) texts where ${sql.join(conditions, sql` and `)}`.execute(
      app.db,
    );
    if ((rows[0]?.count ?? 0) > 0) found.push(name);
  }
  return found;
}

describe('a sealed paper', () => {
  it('has no row that names its questions', async () => {
    expect(await rowsWith(id)).toEqual(expect.arrayContaining(['paper', 'paper_secret', 'case_event']));
    for (const question of [first(), second()]) {
      expect(await rowsWith(question)).toContain('question');
      expect(await rowsWith(id, question)).toEqual([]);
    }
  });

  it('hides them in lists, sheets, records, pickers and searches', async () => {
    const calls: [string, Record<string, string>][] = [
      ['paper/page', {}],
      ['paper/exportList', {}],
      ['paper/baseInfo', { id }],
      ['paper/select', {}],
    ];
    for (const [path, query] of calls) {
      const answer = await manager.get(path, query);
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toMatch(new RegExp(`${first()}|机会成本`));
    }
    for (const question of [first(), second()]) {
      const told = await author.get('question/detail', { id: question });
      expect(JSON.stringify(told.body)).not.toContain(id);
    }
  });
});

describe('a secret draft', () => {
  it('is readable only for users who build papers', async () => {
    const paperId = await draft('保密草稿');
    good(await manager.get('paperQuestion/list', { paperId }));
    for (const reader of [leader, inspector])
      expect(await reader.get('paperQuestion/list', { paperId })).toMatchObject({ status: 403, data: null });
  });
});

describe('a secret draft discloses nothing', () => {
  const picked = async (query: Record<string, string>) => {
    const asked = { bankIds: bank.id, size: '100', ...query };
    return good(await manager.get<{ records: { id: string }[] }>('question/addPage', asked)).records.map(
      (one) => one.id,
    );
  };
  const cell = () => ({ knowledge: point, cognition: 2, count: 2 });
  let point = '';
  let paperId = '';
  beforeAll(async () => {
    const body = { code: 'E1', name: '宏观', subject: 'economics_base' };
    point = good(await author.post<{ id: string }>('knowledgePoint/submit', body)).id;
    paperId = await draft('保密细目卷', { ...secret, blueprint: { cells: [cell()], types: [], difficulty: 0.6 } });
  });

  it('through the picker', async () => {
    expect(await picked({ paperId })).toEqual(await picked({}));
    expect(await picked({ paperId, excludeIds: first() })).not.toContain(first());
  });

  it('through sections and blueprint', async () => {
    const told = async () => {
      const { sections, coverage } = good(await inspector.get<PaperRecord>('paper/baseInfo', { id: paperId }));
      return { sections, coverage };
    };
    expect(await told()).toEqual({ sections: [], coverage: null });
    good(await author.post('question/submit', { id: first(), knowledge: [point], cognition: 2 }));
    expect(await told()).toEqual({ sections: [], coverage: null });
  });

  it('through a leaked question, except to users building papers', async () => {
    const own = await approvedBank(author, reviewer);
    const [gone = '', left = ''] = own.questions;
    const fill = async (id: string) =>
      good(await manager.post('paperQuestion/submit', { paperId: id, sections: outline(gone, left) }));
    const begin = async (name: string) => {
      const { id: made } = good(await manager.post<PaperRecord>('paper/submit', paperForm(name, secret)));
      await fill(made);
      return made;
    };
    const [drafted, sealed] = [await begin('作废草稿'), await begin('作废封存卷')];
    good(await manager.post('paper/submit', { id: sealed, status: 1 }));
    const told = async (by: Visitor, of: string) => {
      const { data } = await by.get<{ action: string }[]>('paper/timeline', { id: of });
      return data.map(({ action }) => action);
    };
    const codes = async () =>
      good(await reviewer.get<{ hash: string | null }[]>('paper/timeline', { id: sealed })).map(({ hash }) => hash);
    const seen = async () => {
      const lists = await reviewer.get('paper/page', { name: '作废' });
      const records = [drafted, sealed].map(async (of) => (await reviewer.get('paper/baseInfo', { id: of })).data);
      return [lists.data, await Promise.all(records), await told(reviewer, drafted), await told(reviewer, sealed)];
    };
    const before = await seen();
    app.clock.set('2026-03-02 10:00:00');
    good(await reviewer.post('question/leak', { ids: [gone], reason: '试题已在网上流传' }));
    expect(await seen()).toEqual(before);
    expect(await told(manager, drafted)).toContain('recall');
    expect(await told(manager, sealed)).toContain('alarm');
    // Hashes are chained, so they would reveal a gap.
    expect(new Set(await codes())).toEqual(new Set([null]));
    good(await manager.post('paper/submit', { id: drafted, totalScore: 1 }));
    expect(good(await manager.post<PaperRecord>('paper/submit', { id: drafted, status: 1 }))).toMatchObject({
      questionCount: 1,
      typeCounts: { 3: 1 },
      isSealed: 1,
    });
    app.clock.set(secret.unlockTime);
    expect(await told(reviewer, sealed)).toContain('alarm');
    expect(await codes()).not.toContain(null);
    app.clock.set('2026-03-02 09:00:00');
  });
});

describe('paper calls', () => {
  const asked: [string, 'get' | 'post', () => Record<string, unknown>][] = [
    ['paper/page', 'get', () => ({})],
    ['paper/baseInfo', 'get', () => ({ id })],
    ['paperQuestion/list', 'get', () => ({ paperId: id })],
    ['paper/print', 'get', () => ({ id, kind: 'answers' })],
    ['paper/submit', 'post', () => ({ id, status: 0 })],
    ['paper/remove', 'post', () => ({ ids: [id] })],
    ['paper/copy', 'post', () => ({ id })],
    ['paper/openSecret', 'post', () => ({ id, action: 'ask', reason })],
    ['paperQuestion/submit', 'post', () => ({ paperId: id, sections: outline(first()) })],
    ['paper/predict', 'post', () => ({ questions: [{ questionId: first(), score: 1 }], passScore: 1 })],
  ];
  const call = (by: Visitor, [path, method, given]: (typeof asked)[number]) =>
    method === 'get' ? by.get(path, given() as Record<string, string>) : by.post(path, given());

  test.each(asked)('%s: refuses missing sessions and roles without papers', async (...one) => {
    const nobody = new Visitor(app.server);
    expect((await call(nobody, one)).status).toBe(401);
    expect((await call(handler, one)).status).toBe(403);
  });

  test.each(asked.filter(([path]) => !['paper/page', 'paper/predict'].includes(path)))(
    '%s: returns 404 for another tenant',
    async (...one) => {
      expect((await call(outsider, one)).status).toBe(404);
    },
  );

  test('list and predict nothing for another tenant', async () => {
    expect((await outsider.get<{ total: number }>('paper/page')).data.total).toBe(0);
    const body = { questions: [{ questionId: first(), score: 1 }], passScore: 1 };
    const predicted = good(await outsider.post<{ prediction: { totalScore: number } }>('paper/predict', body));
    expect(predicted.prediction.totalScore).toBe(0);
  });

  test.each([
    [{ paperId: [1], sections: [] }],
    [{ paperId: '1', sections: {} }],
    [{ paperId: '1', sections: [{ title: 1, questions: [] }] }],
    [{ paperId: '1', sections: [{ title: '一', questions: [{ questionId: '1', score: 'NaN' }] }] }],
    [{ paperId: '1', sections: [{ title: '一', questions: [{ questionId: '1', score: 0.3 }] }] }],
    [{ paperId: '1', sections: [{ title: '一', questions: [{ questionId: '1', score: -1 }] }] }],
    [{ paperId: '1', sections: [{ title: '一', questions: [{ questionId: "1' or 1=1", score: 1 }] }] }],
  ])('refuse invalid questions: %j', async (body) => {
    expect((await manager.post('paperQuestion/submit', body)).status).toBe(400);
  });
});

describe('concurrent callers', () => {
  test('create one pending request for two askers', async () => {
    const paperId = await draft('同时申请');
    good(await manager.post('paper/submit', { id: paperId, status: 1 }));
    const ask = (by: Visitor) => by.post('paper/openSecret', { id: paperId, action: 'ask', reason });
    const answers = await Promise.all([ask(manager), ask(leader)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("refuse a confirmation by the asker's second session", async () => {
    const paperId = await draft('一人两次登录');
    good(await manager.post('paper/submit', { id: paperId, status: 1 }));
    const confirm = () => manager.post('paper/openSecret', { id: paperId, action: 'confirm' });
    const answers = await Promise.all([
      manager.post('paper/openSecret', { id: paperId, action: 'ask', reason }),
      confirm(),
      confirm(),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await manager.get('paperQuestion/list', { paperId })).status).toBe(403);
  });

  test('seal a complete paper despite a concurrent withdrawal', async () => {
    const paperId = await draft('同时启用与修改');
    const fill = () =>
      manager.post('paperQuestion/submit', { paperId, sections: outline(second(), bank.questions[2] ?? '') });
    const enable = () => manager.post('paper/submit', { id: paperId, status: 1 });
    const edit = () => manager.post('paper/submit', { id: paperId, totalScore: 3 });
    const answers = await Promise.all([enable(), fill(), edit(), enable()]);
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
    const { status, totalScore, isSealed } = good(await manager.get<PaperRecord>('paper/baseInfo', { id: paperId }));
    expect(isSealed).toBe(status);
    if (status === 1) expect(totalScore).toBe(2);
    expect(await sql`select from paper_question where paper_id = ${paperId}`.execute(app.db)).toMatchObject({
      rows: { length: status === 1 ? 0 : 2 },
    });
  });

  test('create one paper for a repeated idempotency key', async () => {
    const headers = { 'idempotency-key': 'keep-once-and-only-once' };
    const body = {
      paper: { subject: 'economics_base', projectType: 3, buildMode: 1, passScore: 1, duration: 60, ...secret },
      forms: [{ name: '只保存一次', sections: outline(first(), second()) }],
    };
    const keep = () => manager.post<{ id: string }[]>('paper/keep', body, { headers });
    const [one, other] = await Promise.all([keep(), keep()]);
    expect(good(one)).toEqual(good(other));
    const { data } = await manager.get<{ total: number }>('paper/page', { name: '只保存一次' });
    expect(data.total).toBe(1);
    const [kept] = good(one);
    good(await manager.post('paper/submit', { id: kept?.id, status: 1 }));
    expect(await rowsWith(kept?.id ?? '', first())).toEqual([]);
  });
});

test('refuses a former officer after an opening', async () => {
  const paperId = await draft('开启后收回权限');
  good(await manager.post('paper/submit', { id: paperId, status: 1 }));
  good(await manager.post('paper/openSecret', { id: paperId, action: 'ask', reason }));
  good(await leader.post('paper/openSecret', { id: paperId, action: 'confirm' }));
  good(await leader.get('paperQuestion/list', { paperId }));
  await withdraw(app.db, 'city_leader', ['paper_open_secret']);
  expect((await leader.get('paperQuestion/list', { paperId })).status).toBe(403);
  good(await manager.get('paperQuestion/list', { paperId }));
});
