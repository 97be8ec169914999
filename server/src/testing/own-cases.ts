import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { Visitor } from './browser.ts';
import { good } from './petitions.ts';

export interface OwnCase {
  caseNo: string;
  queryCode: string;
  applicantName: string;
  idNo: string;
}
interface Kind {
  table: string;
  file: () => Promise<OwnCase>;
  /** status after a supplement; absent if the kind has none */
  supplied?: number;
}
interface Shown {
  caseStatus: number;
  acts: string[];
}
const [waiting, answered, closed, withdrawn] = [21, 40, 50, 60];

let network = 0;
const anywhere = (): string => {
  network += 1;
  return `10.88.${network >> 8}.${network & 255}`;
};

/** Tests the public calls of a case: they require number, code and proof (domain.md 3.14, security.md S64). */
export async function walkOwnCases(app: TestApp<string>, { table, file, supplied }: Kind): Promise<void> {
  const citizen = new Visitor(app.server);
  const keyOf = ({ caseNo, queryCode }: OwnCase) => ({ caseNo, queryCode });
  const proofOf = ({ applicantName, idNo }: OwnCase) => ({ applicantName, idTail: idNo.slice(-8) });
  const look = (query: Record<string, string>, remoteAddress = anywhere()) =>
    citizen.send<Shown>({ method: 'GET', url: '/api/open/case', query, remoteAddress });
  const act = (one: OwnCase, verb: string, more: object = {}, headers: Record<string, string> = {}) =>
    citizen.post(`open/case/${verb}`, { ...keyOf(one), ...more }, { remoteAddress: anywhere(), headers });
  const stands = async (one: OwnCase, status: number): Promise<void> => {
    await sql`update ${sql.table(table)} set case_status = ${status}, reply_time = now(),
      supplement_due = now() + interval '10 days' where case_no = ${one.caseNo}`.execute(app.db);
  };
  const kept = async ({ caseNo }: OwnCase) => {
    const { rows } = await sql<{ status: number; satisfaction: number | null; events: number }>`
      select case_status as status, satisfaction, (select count(*)::int from case_event where case_id = c.id) as events
      from ${sql.table(table)} c where case_no = ${caseNo}`.execute(app.db);
    const [row] = rows;
    if (!row) throw new Error(`${caseNo} is not there`);
    return row;
  };

  // a wrong code and an unknown number answer alike
  const first = await file();
  const wrong = await look({ ...keyOf(first), queryCode: 'AAAAAAAA' });
  const nowhere = await look({ caseNo: `${first.caseNo.slice(0, 2)}2020010100019`, queryCode: 'AAAAAAAA' });
  expect([wrong.status, wrong.body.msg]).toEqual([404, nowhere.body.msg]);
  const odd: readonly Record<string, string>[] = [
    {},
    { caseNo: first.caseNo },
    { caseNo: '', queryCode: '' },
    { ...keyOf(first), caseNo: 'x'.repeat(5000) },
  ];
  for (const query of odd) expect((await look(query)).status).toBe(400);
  const guesses = [];
  for (let n = 0; n < 12; n += 1)
    guesses.push((await look({ ...keyOf(first), queryCode: 'BBBBBBBB' }, '10.89.0.1')).status);
  expect(new Set(guesses)).toEqual(new Set([404, 429]));
  expect(good(await look(keyOf(first))).acts).toContain('withdraw');
  // the code alone or another name does not suffice; a long note is refused instead of cut
  expect((await act(first, 'withdraw')).status).toBe(400);
  expect((await act(first, 'withdraw', { ...proofOf(first), note: '长'.repeat(501) })).status).toBe(400);
  const before = await kept(first);
  expect((await act(first, 'withdraw', { ...proofOf(first), applicantName: '别的人' })).status).toBe(404);
  expect((await act(first, 'confirm', proofOf(first))).status).toBe(400);
  expect(await kept(first)).toEqual(before);
  const twice = await Promise.all([act(first, 'withdraw', proofOf(first)), act(first, 'withdraw', proofOf(first))]);
  expect(twice.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await kept(first)).toMatchObject({ status: withdrawn, events: before.events + 1 });

  const other = await file();
  await stands(other, answered);
  expect(good(await look(keyOf(other))).acts).toEqual(expect.arrayContaining(['confirm', 'rate']));
  for (const satisfaction of [0, 6, 2.5, 'x'])
    expect((await act(other, 'rate', { ...proofOf(other), satisfaction })).status).toBe(400);
  const once = { 'idempotency-key': `rate-once-and-not-twice-${other.caseNo}` };
  const events = (await kept(other)).events;
  const rated = await Promise.all([1, 2].map(() => act(other, 'rate', { ...proofOf(other), satisfaction: 4 }, once)));
  expect(rated.map(({ status }) => status)).toContain(200);
  good(await act(other, 'rate', { ...proofOf(other), satisfaction: 4 }, once));
  expect(await kept(other)).toMatchObject({ satisfaction: 4, events: events + 1 });
  good(await act(other, 'confirm', proofOf(other)));
  expect(await kept(other)).toMatchObject({ status: closed, satisfaction: 4 });
  expect((await act(other, 'withdraw', proofOf(other))).status).toBe(400);

  const third = await file();
  await stands(third, waiting);
  expect(good(await look(keyOf(third))).acts.includes('supplement')).toBe(true);
  expect((await act(third, 'supplement', { ...proofOf(third), note: '' })).status).toBe(400);
  expect((await act(third, 'supplement', { ...proofOf(third), note: '见附件', fileIds: '1' })).status).toBe(400);
  if (supplied !== undefined) {
    good(await act(third, 'supplement', { ...proofOf(third), note: '已补交材料' }));
    expect(await kept(third)).toMatchObject({ status: supplied });
  }
  // after five wrong proofs from any address even the right one is refused
  for (let n = 0; n < 6; n += 1) await act(third, 'withdraw', { ...proofOf(third), idTail: '00000000' });
  expect((await act(third, 'withdraw', proofOf(third))).status).toBe(429);
}
