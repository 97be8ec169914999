import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#app';
import { Presence } from '#platform/live/presence.ts';
import { clientHeader, signIn, type Visitor } from '../../testing/browser.ts';
import { testContext } from '../../testing/context.ts';
import { type Office, openOffice, type StaffName } from '../../testing/office.ts';
import { petitionAt } from '../../testing/petitions.ts';

type Presences = { version: number; others: { userId: string; name: string }[] };
const path = 'petitionLetter/company';
let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
afterAll(() => office.close());

const names = async (who: Visitor, id: string, more: object = {}) =>
  (await who.get<Presences>(path, { id, ...more })).data.others.map(({ name }) => name);

test('shows who else has the case open until they leave', async () => {
  const { id } = await (await petitionAt(office, 'registered')).detail();
  const { id: elsewhere } = await (await petitionAt(office, 'registered')).detail();
  const [handler, colleague] = [await office.as('handler'), await office.as('colleague')];
  expect(await names(handler, id)).toEqual([]);
  await expect.poll(() => names(colleague, id)).toEqual(['甲经办']);
  await expect.poll(() => names(handler, id)).toEqual(['乙经办']);
  await names(colleague, id);
  await expect.poll(() => names(handler, id)).toEqual(['乙经办']);
  expect(await names(handler, elsewhere)).toEqual([]);
  await names(colleague, id, { left: '1' });
  await expect.poll(() => names(handler, id)).toEqual([]);
});

test('is closed to users who may not see the case', async () => {
  const { id } = await (await petitionAt(office, 'registered')).detail();
  await names(await office.as('handler'), id);
  const stranger = await (await office.as('stranger')).get(path, { id });
  const nobody = await office.citizen.get(path, { id });
  const none = await (await office.as('handler')).get(path, { id: '999' });
  expect([stranger.status, nobody.status, none.status]).toEqual([404, 401, 404]);
  expect((await (await office.as('handler')).get(path, { id, left: 'x' })).status).toBe(400);
});

test('reaches a stream on another server', async () => {
  const { id } = await (await petitionAt(office, 'registered')).detail();
  const { visitor: auditor, stream } = await elsewhere('auditor');
  expect(await names(auditor, id)).toEqual([]);
  await expect.poll(() => names(auditor, id)).toEqual([]);
  await names(await office.as('handler'), id);
  await expect.poll(() => stream.said()).toContain('event: presence');
  expect(await names(auditor, id)).toEqual(['甲经办']);
});

test('announces a step to the others on the page', async () => {
  const one = await petitionAt(office, 'registered');
  const { id, version } = await one.detail();
  const { visitor: colleague, stream } = await elsewhere('colleague');
  const here = async () => (await colleague.get<Presences>(path, { id })).data;
  await expect.poll(here).toEqual({ version, others: [] });
  // ignore messages from before this step
  const before = stream.said();
  expect((await one.post('leader', 'supervise', { note: '请抓紧办理' })).status).toBe(200);
  await expect.poll(() => stream.said().slice(before.length)).toContain('event: presence');
  expect((await here()).version).toBeGreaterThan(version);
});

test('forgets a user who sends no more signs', () => {
  const presence = new Presence();
  const sign = { record: '1|petitionLetter|7', userId: '5', name: '甲', until: 45_000 };
  expect(presence.take({ ...sign, userId: '6', name: '乙' }, 0)).toEqual([]);
  expect(presence.take(sign, 0)).toEqual(['6']);
  expect(presence.take({ ...sign, until: 65_000 }, 20_000)).toEqual([]);
  expect(presence.others(sign.record, '6', 64_999)).toEqual([{ userId: '5', name: '甲' }]);
  expect(presence.others(sign.record, '6', 65_000)).toEqual([]);
  expect(presence.take({ ...sign, until: 0 }, 70_000)).toEqual([]);
});

async function elsewhere(account: StaffName) {
  const second = await testContext({ database: office.context.database });
  const other = await buildApp(second.context);
  onTestFinished(async () => {
    await other.close();
    await second.close();
  });
  await other.listen({ port: 0, host: '127.0.0.1' });
  const { port } = other.server.address() as { port: number };
  const visitor = await signIn(other, account);
  return { visitor, stream: await listen(port, visitor.token ?? '') };
}

async function listen(port: number, token: string) {
  const headers = { authorization: clientHeader, 'blade-auth': `bearer ${token}`, accept: 'text/event-stream' };
  const request = get({ port, path: '/api/desk/inbox/stream', headers });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  let said = '';
  answer.on('data', (piece: Buffer) => {
    said += piece;
  });
  return { said: () => said };
}
