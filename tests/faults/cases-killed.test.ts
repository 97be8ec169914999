import type { ChainVerdictAnswer } from '@kaoxin/contract/casework/chain.ts';
import { smsCategory } from '@kaoxin/contract/resource/sms-message.ts';
import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../server/src/testing/faults.ts';
import { good } from '../../server/src/testing/petitions.ts';
import { ask, hasPostgres, onPostgres } from './databases.ts';
import { applicants, type Decision, fiveDecisions, people } from './five-decisions.ts';
import { heldAt, type Place } from './held.ts';
import { officeBeside } from './office-beside.ts';
import { startServer } from './server-process.ts';
import { wholeDatabase } from './whole-database.ts';

/** All of a decision is written, nothing is committed. */
const beforeTheEnd: Place = { event: 'update on idempotency', when: `new.key like 'killed-%'` };
/** The last statement commits too: only the answer is left. */
const atTheEnd: Place = { event: 'insert on audit', when: `new.call like 'POST %' and new.status = 200` };

const messagesOn = `insert into sms (tenant_id, status, category, sms_code, template_id, sign_name)
    values ('000000', 1, ${smsCategory.outbox}, 'case-notice', 'T1', '考信');
  update param set param_value = 'https://ks.example.gov.cn' where param_key = 'site.publicAddress'`;

describe.skipIf(!hasPostgres)('a server that dies while five kinds of cases are decided', () => {
  it('F01 applies all or nothing of each and repeats once', async () => {
    const shared = await onPostgres();
    const { DATABASE_URL: url } = shared;
    const office = await officeBeside(shared, people);
    await ask(url, messagesOn);
    const [decisions, first] = await Promise.all([fiveDecisions(office), startServer(shared)]);
    let server = first;
    const decide = async ({ name, by, call, body }: Decision, key = 'killed') => {
      const headers = {
        'blade-auth': `bearer ${office.visitors[by].token}`,
        'content-type': 'application/json',
        'idempotency-key': `${key}-${name}`,
      };
      const answer = await fetch(`${server.url}/api/${call}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: answer.status, ...((await answer.json()) as { data: unknown; msg: string }) };
    };
    const killedAt = async (place: Place) => {
      const held = await heldAt(url, place);
      const cut = decisions.map((one) => decide(one));
      const early = cut.map(async (answer, at) => {
        throw new Error(`${decisions[at]?.name} is over before it is held: ${(await answer).msg}`);
      });
      const ended = Promise.allSettled([...cut, ...early]);
      await Promise.race([held.reached(decisions.length), ...early]);
      await server.end('SIGKILL');
      await held.letGo();
      expect((await ended).map(({ status }) => status)).not.toContain('fulfilled');
    };

    const held = async () =>
      Object.fromEntries(await Promise.all(decisions.map(async (one) => [one.name, await one.held()] as const)));
    const expected = (at: 'before' | 'after') => Object.fromEntries(decisions.map((one) => [one.name, one[at]]));
    const count = async (from: string) =>
      (await ask<{ n: number }>(url, `select count(*)::int as n from ${from}`))[0]?.n ?? Number.NaN;
    const calls = decisions.map(({ call }) => `'POST ${call}'`).join();
    const counted = async () => [
      await count('sms_message'),
      await count(`audit where status = 200 and call in (${calls})`),
      await count(`idempotency where key like 'killed-%' and answer is not null`),
    ];

    expect(await held()).toEqual(expected('before'));
    const before = await wholeDatabase(url);
    const [messages = 0, entries = 0] = await counted();
    await killedAt(beforeTheEnd);
    expect(await wholeDatabase(url)).toEqual(before);
    expect(await counted()).toEqual([messages, entries, 0]);

    server = await startServer(shared);
    await killedAt(atTheEnd);
    expect(await held()).toEqual(expected('after'));
    const all = decisions.length;
    expect(await counted()).toEqual([messages + applicants, entries + all, all]);

    const after = await wholeDatabase(url);
    server = await startServer(shared);
    const again = await Promise.all(decisions.map((one) => decide(one)));
    expect(again.map(({ status, msg }) => [status, msg])).toEqual(decisions.map(() => [200, '操作成功']));
    const anew = await Promise.all(decisions.map((one) => decide(one, 'anew')));
    for (const { status, msg } of anew) expect([400, 409], msg).toContain(status);
    expect(await wholeDatabase(url)).toEqual(after);
    expect((await counted())[0]).toBe(messages + applicants);
    expect(good(await office.visitors.inspector.get<ChainVerdictAnswer>('chain/verify'))).toMatchObject({ ok: 1 });
    expect(await faultsOf(office.context)).toEqual([]);
  });
});
