import type { CaseCluster } from '@kaoxin/contract/casework/record.ts';
import { letterOf, oneMatters } from '@kaoxin/demo/texts/one-matter.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultsOf } from '../../../../testing/faults.ts';
import { type Office, openOffice, type StaffName } from '../../../../testing/office.ts';
import { caseOf, good, opinion, petitionAt, type Reached, register } from '../../../../testing/petitions.ts';
import { dropRows, setParameter, setRow } from '../../../../testing/rows.ts';
import { wordsSweep } from '../../likeness/words-job.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const matterOf = (name: string, index: number) => {
  const matter = oneMatters.find((one) => one.name === name);
  if (!matter) throw new Error(`no matter ${name}`);
  const { topic: _, ...words } = letterOf(matter, index);
  return words;
};
let people = 0;
const writerOf = (name: string, index: number) => {
  people += 1;
  const phone = `138${String(people).padStart(8, '0')}`;
  return { ...matterOf(name, index), applicantName: `张某${'甲乙丙丁戊己庚辛壬癸'[people % 10]}`, idNo: null, phone };
};
async function write(name: string, index: number, reached: Reached = 'registered', type?: 'accusation' | 'direct') {
  const writer = writerOf(name, index);
  return { ...(await petitionAt(office, reached, writer, type)), writer };
}
const clusterOf = async (id: string, name: StaffName = 'handler') =>
  good(await (await office.as(name)).get<CaseCluster>('petitionLetter/cluster', { id }));
const proposed = async (id: string, name?: StaffName) => (await clusterOf(id, name)).proposals.map((one) => one.id);
const members = async (id: string, name?: StaffName) => (await clusterOf(id, name)).members.map((one) => one.id);
const merge = async (ids: readonly string[], more: object = {}) =>
  (await office.as('handler')).post('petitionLetter/merge', { ids, ...more });
const db = () => office.context.database.kysely;
const sweep = () =>
  db()
    .transaction()
    .execute((inside) => wordsSweep.run(inside, office.context));

const aboutKey: string[] = [];

describe('letters of one matter', () => {
  test('are proposed with evidence at intake and on the case', async () => {
    const first = await write('key', 0);
    const second = await write('key', 1, 'registered', 'direct');
    const other = await write('heat', 0);
    await sweep();
    const third = await write('key', 2);
    aboutKey.push(first.id, second.id, third.id);
    const { proposals } = await clusterOf(third.id);
    expect(proposals.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
    expect(proposals.every(({ likeness }) => Number(likeness) >= 72 && Number(likeness) <= 100)).toBe(true);
    expect(proposals.find(({ id }) => id === first.id)?.because).toEqual(expect.arrayContaining(['number', 'type']));
    expect(await proposed(other.id)).toEqual([]);
    const { title, content } = matterOf('key', 3);
    const under = await (await office.as('handler')).post<{ id: string; because: string[] }[]>('petitionLetter/alike', {
      title,
      content,
    });
    expect(good(under).map(({ id, because }) => [id, because])).toEqual(
      expect.arrayContaining([[third.id, expect.arrayContaining(['words'])]]),
    );
    expect(good(under).map(({ id }) => id)).not.toContain(other.id);
  });

  test('are proposed from each of them, also after a merge', async () => {
    const letters = [...aboutKey];
    for (let at = letters.length; at < 25; at += 1) letters.push((await write('key', at)).id);
    const groups = new Set<string>();
    for (const id of letters) groups.add([id, ...(await proposed(id))].sort().join());
    // finds at least 95 % of all pairs, and no pair of different matters
    const sizes = [...groups].map((group) => group.split(',').filter((id) => letters.includes(id)).length);
    expect([...groups].flatMap((group) => group.split(',')).filter((id) => !letters.includes(id))).toEqual([]);
    const there = letters.length * (letters.length - 1);
    expect(sizes.reduce((sum, size) => sum + size * (size - 1), 0) / there).toBeGreaterThanOrEqual(0.95);
    const [one = '', two = ''] = letters;
    const before = new Set([...(await proposed(one)), ...(await proposed(two))]).difference(new Set([one, two]));
    good(await merge([one, two]));
    expect(new Set(await proposed(one))).toEqual(before);
  });

  test('show evidence of the case itself, else the link', async () => {
    const typeOf = async (id: string) => (await caseOf(office, id).detail()).typeId;
    const [, , third = ''] = aboutKey;
    let id = third;
    for (const other of await proposed(third))
      if ((await clusterOf(id)).proposals.every(({ via }) => via === null)) id = other;
    const { proposals } = await clusterOf(id);
    const direct = proposals.filter(({ via }) => via === null);
    const indirect = proposals.filter(({ via }) => via !== null);
    expect([direct.length > 0, indirect.length > 0]).toEqual([true, true]);
    expect(proposals).toEqual([...direct, ...indirect]);
    const own = await typeOf(id);
    for (const { id: other, likeness, because } of direct) {
      expect(likeness).toBeGreaterThanOrEqual(72);
      expect(because.includes('type')).toBe((await typeOf(other)) === own);
    }
    const { caseNo } = await caseOf(office, id).detail();
    const known = new Set([
      ...proposals.map((one) => one.caseNo),
      ...(await clusterOf(id)).members.map((one) => one.caseNo),
    ]);
    for (const { likeness, because, via } of indirect) {
      expect([likeness, because]).toEqual([null, []]);
      expect([via === caseNo, known.has(via ?? '')]).toEqual([false, true]);
    }
  });

  test('are fewer above a higher threshold', async () => {
    const one = await write('refund', 0);
    const two = await write('refund', 1);
    expect(await proposed(one.id)).toContain(two.id);
    const param = sql`update param set param_value = '1' where param_key = 'cluster.threshold' and tenant_id = '000000'`;
    await param.execute(db());
    await sql`insert into change (table_name, tenant_id) values ('param', '000000')`.execute(db());
    const { forgetSettings } = await import('#platform/settings/settings.ts');
    forgetSettings(office.context);
    expect(await proposed(one.id)).toEqual([]);
    await setParameter(db(), 'cluster.threshold', '0.72');
    forgetSettings(office.context);
    expect(await proposed(one.id)).toContain(two.id);
  });

  test('are indexed by the job once when imported', async () => {
    const one = await write('gate', 0);
    const two = await write('gate', 1);
    await dropRows(db(), 'caseWords', { id: [one.id, two.id] });
    expect(await proposed(one.id)).toEqual([]);
    await sweep();
    await sweep();
    const { rows } = await sql`select id from case_words where id = any(${[one.id, two.id]}::bigint[])`.execute(db());
    expect(rows).toHaveLength(2);
    expect(await proposed(one.id)).toEqual([two.id]);
  });

  test('are never proposed if confidential', async () => {
    const plain = await write('interview', 0);
    const secret = await write('interview', 1, 'registered', 'accusation');
    for (const name of ['handler', 'auditor', 'leader', 'both'] as const)
      expect([name, await proposed(plain.id, name)]).toEqual([name, []]);
    expect(await proposed(secret.id, 'leader')).toEqual([]);
    expect((await (await office.as('handler')).get('petitionLetter/cluster', { id: secret.id })).status).toBe(404);
  });
});

describe('a cluster', () => {
  test('can be joined and left; a second cluster is a conflict', async () => {
    const [one, two, three, four] = [
      await write('years', 0),
      await write('years', 1),
      await write('years', 2),
      await write('years', 3),
    ];
    good(await merge([one.id, two.id], { note: '同一口径' }));
    good(await merge([two.id, three.id]));
    expect(await members(three.id)).toEqual([one.id, two.id, three.id]);
    expect(await proposed(one.id)).toEqual([four.id]);
    const away = await write('heat', 1);
    const apart = await write('heat', 2);
    good(await merge([away.id, apart.id]));
    expect((await merge([one.id, away.id])).msg).toBe('所选信访件已分属不同的关联簇，请先将其移出，再合并');
    const handler = await office.as('handler');
    const leave = (ids: string[]) => handler.post('petitionLetter/leave', { ids, note: '另案处理' });
    good(await leave([two.id]));
    expect(await members(one.id)).toEqual([one.id, three.id]);
    expect((await two.detail()).clusterId).toBeNull();
    expect((await leave([two.id])).msg).toBe(`【${two.caseNo}】未合并办理，无需移出`);
    const last = (await two.detail()).timeline.at(-1);
    expect(last).toMatchObject({ action: 'leave', actionName: '移出合并', note: '另案处理' });
    expect(last?.diff?.clusterId).toEqual([one.id, null]);
    expect(await clusterOf(two.id)).toMatchObject({ clusterId: null, members: [] });
  });

  test('is not rejoined by a merge after a case left it', async () => {
    const [one, two, three, other] = [
      await write('print', 2),
      await write('print', 3),
      await write('print', 4),
      await write('heat', 3),
    ];
    good(await merge([one.id, two.id, three.id]));
    good(await (await office.as('handler')).post('petitionLetter/leave', { ids: [one.id], note: '另案处理' }));
    good(await merge([one.id, other.id]));
    expect(await members(one.id)).toEqual([one.id, other.id]);
    expect(await members(two.id)).toEqual([two.id, three.id]);
  });

  test('is one after two concurrent merges of a case', async () => {
    const [one, two, three] = [await write('print', 5), await write('print', 6), await write('print', 7)];
    for (const answer of await Promise.all([merge([one.id, two.id]), merge([two.id, three.id])])) good(answer);
    expect(await members(two.id)).toEqual([one.id, two.id, three.id]);
  });

  test("shows only what the user's lists show", async () => {
    const [one, two] = [await write('print', 0), await write('print', 1)];
    good(await merge([one.id, two.id]));
    // a case moves to another department, whose users see neither of the others
    good(await caseOf(office, two.id).handle('handler'));
    good(await caseOf(office, two.id).reply('handler', 'transfer', { deptId: office.depts.exams, note: '属考务职责' }));
    const seen = await clusterOf(two.id, 'stranger');
    expect(seen.members.map(({ id }) => id)).toEqual([two.id]);
    expect(seen.proposals).toEqual([]);
    expect(JSON.stringify(seen)).not.toContain(one.caseNo);
    expect(await members(one.id, 'leader')).toEqual([one.id, two.id]);
    expect((await (await office.as('stranger')).get('petitionLetter/cluster', { id: one.id })).status).toBe(404);
  });
});

describe('nine letters about one matter', () => {
  test('are investigated once, answered with own numbers, words and clocks', async () => {
    const cases = [];
    for (let index = 0; index < 9; index += 1) cases.push(await write('key', index, 'accepted'));
    const ids = cases.map(({ id }) => id);
    const [first, second] = cases;
    if (!first || !second) throw new Error('nine cases');
    good(await merge(ids));
    office.clock.set('2026-03-03 09:00:00');
    const versions = async () => (await clusterOf(first.id)).members.map(({ id, version }) => ({ id, version }));
    const handler = await office.as('handler');
    const all = async (action: string) =>
      handler.post<{ id: string; caseStatus: number }[]>('petitionLetter/replyAll', {
        id: first.id,
        action,
        items: (await versions()).filter(({ id }) => id !== first.id),
      });
    expect((await all('submit')).msg).toBe('请先填写并保存答复');
    const named = opinion.replace('经核实', `经核实，${first.writer.applicantName}反映的情况属实，`);
    good(await first.reply('handler', 'submit', { replyResult: 1, replyContent: named }));
    expect((await all('submit')).msg).toContain('写有本件的姓名');
    good(await caseOf(office, first.id).post('auditor', 'audit', { auditResult: 2, auditNote: '改写' }));
    good(await first.reply('handler', 'submit', { replyResult: 1, replyContent: opinion }));
    const answered = good(await all('submit'));
    expect(answered).toHaveLength(8);
    expect(new Set(answered.map(({ caseStatus }) => caseStatus))).toEqual(new Set([30]));
    const auditor = await office.as('auditor');
    const items = await versions();
    good(await auditor.post('petitionLetter/audit', { items, auditResult: 1 }));
    const { rows } = await sql<{ caseId: string; docNo: string; html: string }>`
      select case_id, doc_no, html from document where case_id = any(${ids}::bigint[]) and template_code = 'XF06'`.execute(
      db(),
    );
    expect(rows).toHaveLength(9);
    expect(new Set(rows.map(({ docNo }) => docNo)).size).toBe(9);
    for (const kase of cases) {
      const { demand, replyDocNo, replyContent, investigation } = await kase.detail();
      const paper = rows.find(({ caseId }) => caseId === kase.id);
      expect(paper?.docNo).toBe(replyDocNo);
      expect(paper?.html.includes(demand ?? '')).toBe(kase.id !== first.id);
      expect(replyContent).toContain('经核实确有多收二十元');
      expect(investigation).toBe('经核实确有多收二十元');
    }
    expect(new Set(rows.map(({ html }) => html)).size).toBe(9);
  });

  test('are sent all or none, to members only', async () => {
    const [one, two, away] = [
      await write('refund', 2, 'accepted'),
      await write('refund', 3, 'claimed'),
      await write('refund', 4, 'accepted'),
    ];
    good(await merge([one.id, two.id]));
    const phone = one.writer.phone.replace(/^(\d{3})(\d{4})/, '$1 $2 ');
    const named = opinion.replace('经核实', `经电话${phone}核实`);
    good(await one.reply('handler', 'draft', { replyResult: 1, replyContent: named }));
    const handler = await office.as('handler');
    const send = async (id: string) => {
      const { version } = await caseOf(office, id).detail();
      return handler.post('petitionLetter/replyAll', { id: one.id, action: 'submit', items: [{ id, version }] });
    };
    expect((await send(two.id)).msg).toContain('写有本件的姓名');
    good(await one.reply('handler', 'draft', { replyResult: 1, replyContent: opinion }));
    expect((await send(away.id)).msg).toBe(`【${away.caseNo}】未与本件合并办理，请先合并`);
    expect((await send(two.id)).status).toBe(400);
    expect((await two.detail()).replyContent).toBeNull();
    good(await two.reply('handler', 'accept', { acceptResult: 1 }));
    good(await send(two.id));
    expect((await two.detail()).caseStatus).toBe(30);
  });

  test('never repeat the request of another letter', async () => {
    const one = await write('refund', 5, 'accepted');
    const silent = await petitionAt(office, 'accepted', { ...writerOf('refund', 6), demand: null });
    good(await merge([one.id, silent.id]));
    good(await one.reply('handler', 'draft', { replyResult: 1, replyContent: opinion }));
    const { version } = await silent.detail();
    const items = [{ id: silent.id, version }];
    const handler = await office.as('handler');
    good(await handler.post('petitionLetter/replyAll', { id: one.id, action: 'submit', items }));
    const { replyContent, title } = await silent.detail();
    expect(replyContent).not.toContain('请求退还多收的报名费');
    expect(replyContent).toContain(title);
  });
});

describe('closed cases of the same words', () => {
  test('are listed before others of the classification, with outcome', async () => {
    const old = await register(office, writerOf('heat', 0), 'direct');
    await setRow(db(), 'petitionLetter', old.id, { caseStatus: 40, replyResult: 2 });
    const sameType = await petitionAt(office, 'answered', { phone: '13911112222', idNo: null });
    const kase = await write('heat', 1);
    const { similar } = await kase.detail('handler');
    const ids = similar.map(({ id }) => id);
    expect(ids[0]).toBe(old.id);
    expect(similar[0]).toMatchObject({ replyResult: 2 });
    expect(ids).toContain(sameType.id);
  });
});
