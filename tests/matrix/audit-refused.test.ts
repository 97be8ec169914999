import { allCalls } from '@kaoxin/contract/index.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn, type Visitor } from '../../server/src/testing/browser.ts';
import { digestOf, tracesOfFailure } from '../../server/src/testing/digest.ts';
import { type Office, openOffice } from '../../server/src/testing/office.ts';
import { addDept, addPerson } from '../../server/src/testing/people.ts';
import { petitionAt } from '../../server/src/testing/petitions.ts';
import { addSms } from '../../server/src/testing/services.ts';
import { addFullRole } from '../../server/src/testing/tenant.ts';
import { Unchanged } from '../../server/src/testing/unchanged.ts';
import { patience } from '../setup/patience.ts';
import { asked } from './asking.ts';
import { nameOf, type SoundOnes } from './sample.ts';
import { soundCases } from './sound.ts';
import { soundSystem } from './sound-system.ts';

/** Calls that need an external service; other tests cover their writes. */
const needOthers: Readonly<Record<string, string>> = {
  'POST blade-auth/oauth/binding/finish': 'the third party has to vouch first: social/binding.test.ts',
  'POST blade-develop/datasource/test': 'another PostgreSQL has to answer first: outbox-refused.test.ts',
  'POST blade-system/tenant/datasource': 'another PostgreSQL has to be made ready first: outbox-refused.test.ts',
};

const writing = allCalls.filter(({ writes }) => writes);

let office: Office;
let sound: SoundOnes;
let confidential: string;
let reader: Visitor;

beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00', { faults: 'expected' });
  const { context, depts, types, ids } = office;
  const role = await addFullRole(context, { scopes: [1] });
  await addPerson(context, { account: 'holder', roles: [role], deptId: depts.letters });
  const holder = await signIn(office.app, 'holder');
  await addPerson(context, { account: 'author', roles: ['item_author'], deptId: await addDept(context, '命题科') });
  const author = await signIn(office.app, 'author');
  const [handler, auditor, leader] = await Promise.all([
    office.as('handler'),
    office.as('auditor'),
    office.as('leader'),
  ]);
  const of = { typeId: types.claim, typeName: '报名资格', colleagueId: ids.colleague, deptId: depts.letters };
  const business = { business: context.database.kysely, tenantId: '000000' };
  sound = {
    ...(await soundCases({
      context,
      handler,
      auditor,
      leader,
      holder,
      author,
      citizen: office.citizen,
      ...of,
      ...business,
    })),
    ...(await soundSystem(office, holder)),
  };
  reader = await office.as('inspector');
  confidential = (await petitionAt(office, 'claimed', {}, 'accusation')).id;
  const { kysely } = context.database;
  await addSms(kysely, { forTenant: '000000', category: 1, smsCode: 'sender', status: 1 });
  await sql`create function audit_refused() returns trigger language plpgsql
    as $$ begin raise exception 'no audit row today'; end $$`.execute(kysely);
  await sql`create trigger audit_refused before insert on audit for each row execute function audit_refused()`.execute(
    kysely,
  );
}, patience.hook);
afterAll(() => office.close());

const unchanged = new Unchanged(() => digestOf(office.context, tracesOfFailure));

describe('F16 writes nothing while no audit row can be written', () => {
  test('covers each writing call or names what it needs', () => {
    const known = [...Object.keys(sound), ...Object.keys(needOthers)].sort();
    expect(known).toEqual(writing.map(nameOf).sort());
  });

  test.each(writing.map((call) => [nameOf(call), call] as const).filter(([name]) => !Object.hasOwn(needOthers, name)))(
    '%s',
    async (name, call) => {
      const request = sound[name];
      if (!request) throw new Error('no sound request');
      await unchanged.begin();
      const answer = await asked(request, call);
      expect([answer.status, answer.msg]).toEqual([500, expect.any(String)]);
      await unchanged.behind(name);
    },
  );
  test('writes nothing after the last calls', () => unchanged.end());

  const sessions = async () =>
    (await sql`select id, ended_at, end_reason from session order by id`.execute(office.context.database.kysely)).rows;

  test('blocks log-in and logout', async () => {
    const before = await sessions();
    await expect(signIn(office.app, 'auditor')).rejects.toThrow();
    const handler = await office.as('handler');
    expect((await handler.get('blade-auth/oauth/logout')).status).toBe(500);
    expect(await sessions()).toEqual(before);
    expect((await handler.get('blade-auth/oauth/user-info')).status).toBe(200);
  });

  test('blocks reading a confidential petition', async () => {
    const before = await digestOf(office.context, tracesOfFailure);
    expect((await reader.get('petitionLetter/detail', { id: confidential })).status).toBe(500);
    expect(await digestOf(office.context, tracesOfFailure)).toEqual(before);
  });
});
