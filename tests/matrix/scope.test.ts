import type { Page } from '@kaoxin/contract/conventions.ts';
import type { PetitionRow } from '@kaoxin/contract/petition/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../server/src/platform/sheets/testing/rows-of.ts';
import { signIn, type Visitor } from '../../server/src/testing/browser.ts';
import { digestOf } from '../../server/src/testing/digest.ts';
import { faultsOf } from '../../server/src/testing/faults.ts';
import { type Office, openOffice, type StaffName } from '../../server/src/testing/office.ts';
import { addPerson } from '../../server/src/testing/people.ts';
import { caseOf, good, letter, petitionAt } from '../../server/src/testing/petitions.ts';
import { addFullRole } from '../../server/src/testing/tenant.ts';
import { ask } from './asking.ts';
import { nobody, samples } from './samples.ts';

/** S16: users of one tenant and petitions outside their scope. */
let office: Office;
let holder: Visitor;
const ids = { one: '', two: '', city: '', secret: '' };

beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
  const role = await addFullRole(office.context, { alias: 'district_holder', scopes: [5] });
  await addPerson(office.context, { account: 'holder', roles: [role], deptId: office.depts.district1 });
  holder = await signIn(office.app, 'holder');
  const filed = async (name: StaffName, typeId: string, title: string) =>
    good(
      await (await office.as(name)).post<{ id: string }>('petitionLetter/register', {
        source: 3,
        ...letter,
        title,
        typeId,
      }),
    ).id;
  ids.one = await filed('district1', office.types.district1, '东城考区的来信');
  ids.two = await filed('district2', office.types.district2, '西城考区的来信');
  ids.city = (await petitionAt(office, 'claimed', { title: '市本级的来信内容' })).id;
  ids.secret = (await petitionAt(office, 'claimed', { title: '考场违纪的举报' }, 'accusation')).id;
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const page = async (who: Visitor, query: Record<string, string> = {}) =>
  good(await who.get<Page<PetitionRow>>('petitionLetter/page', { size: '200', ...query }));
const idsOf = ({ records }: Page<PetitionRow>) => records.map(({ id }) => id).sort();

const verbs = Object.entries(samples).filter(([name]) =>
  /^\w+ petitionLetter\/(?!page|counts|register|alike|import|export|handlers)/.test(name),
);

describe('a district', () => {
  test.each(verbs.map(([name]) => name))('%s of the other district answers 404 and changes nothing', async (name) => {
    const [method = '', path = ''] = name.split(' ');
    const before = await digestOf(office.context);
    for (const sample of samples[name]?.({ ...nobody, petition: ids.two, user: office.ids.district2 }) ?? []) {
      const call = { method: method === 'GET' ? ('GET' as const) : ('POST' as const), path, upload: false };
      expect([sample.named, (await ask(holder, call, sample)).status]).toEqual([sample.named, 404]);
    }
    expect(await digestOf(office.context)).toEqual(before);
  });

  test("is absent from others' lists, counters, search and export", async () => {
    // A user who sees all asks first: cached results must not reach others.
    const everything = await page(await office.as('leader'));
    expect(everything.total).toBe(4);
    const manager = await office.as('district1');
    for (const who of [manager, holder]) {
      expect(await page(who)).toMatchObject({ total: 1, records: [{ id: ids.one }] });
      expect(good(await who.get('petitionLetter/counts'))).toMatchObject({ all: 1, received: 1 });
      const aside: Record<string, string>[] = [
        { keyword: '西城' },
        { title: '西城考区的来信' },
        { districtId: office.districts.two },
        { deptId: office.depts.district2 },
        { ids: ids.two },
        { id: ids.two },
      ];
      for (const query of aside) expect([query, (await page(who, query)).total]).toEqual([query, 0]);
      expect(idsOf(await page(who, { ascs: 'title', descs: 'receivedTime' }))).toEqual([ids.one]);
    }
    for (const name of ['district1', 'handler'] as const) {
      const who = await office.as(name);
      const download = await office.app.inject({
        method: 'GET',
        url: '/api/petitionLetter/export',
        headers: { 'blade-auth': `bearer ${who.token}` },
      });
      const [, , ...rows] = await rowsOf(download.rawPayload);
      expect([name, rows.length]).toEqual([name, (await page(who)).total]);
    }
  });

  test('merges, urges and removes neither of both', async () => {
    const before = await digestOf(office.context);
    const both = `${ids.one},${ids.two}`;
    for (const path of [`remove?ids=${both}&reason=x`, 'urge', 'merge'])
      expect(
        (await holder.post(`petitionLetter/${path}`, path.includes('?') ? {} : { ids: both.split(',') })).status,
      ).toBe(404);
    expect(await digestOf(office.context)).toEqual(before);
  });

  test('opens its own petition', async () => {
    const manager = await office.as('district1');
    expect((await manager.get('petitionLetter/detail', { id: ids.one })).status).toBe(200);
    expect((await manager.get('petitionLetter/handle', { id: ids.one })).status).toBe(200);
  });

  test('lists no similar or same-person petition outside the scope', async () => {
    const detail = good(await (await office.as('district1')).get<object>('petitionLetter/detail', { id: ids.one }));
    expect(JSON.stringify(detail)).not.toMatch(new RegExp(`${ids.two}|${ids.city}|西城`));
    const entry = {
      title: '西城考区的来信',
      applicantName: letter.applicantName,
      idNo: letter.idNo,
      phone: letter.phone,
    };
    expect(good(await holder.post<{ id: string }[]>('petitionLetter/alike', entry)).map(({ id }) => id)).toEqual([
      ids.one,
    ]);
  });
});

describe('a handler of another department', () => {
  test('sees only own cases and those of the department', async () => {
    const stranger = await office.as('stranger');
    expect(await page(stranger)).toMatchObject({ total: 0, records: [] });
    for (const [name, sample] of verbs) {
      const [method = '', path = ''] = name.split(' ');
      const call = { method: method === 'GET' ? ('GET' as const) : ('POST' as const), path, upload: false };
      for (const each of sample({ ...nobody, petition: ids.city, user: office.ids.stranger }))
        expect([name, each.named, (await ask(stranger, call, each)).status]).toEqual([
          name,
          each.named,
          expect.toSatisfy((status: number) => status === 404 || status === 403),
        ]);
    }
    expect((await caseOf(office, ids.city).detail()).handlerId).toBe(office.ids.handler);
  });
});

describe('confidential petitions', () => {
  test('are readable by handler, auditors, head and inspection only', async () => {
    const readers: StaffName[] = ['handler', 'auditor', 'leader', 'inspector'];
    const others: StaffName[] = ['colleague', 'analyst', 'district1', 'stranger', 'reviewer'];
    for (const name of [...readers, ...others]) {
      const who = await office.as(name);
      const isReader = readers.includes(name);
      const { status } = await who.get('petitionLetter/detail', { id: ids.secret });
      const listed = await page(who, { keyword: '违纪' });
      expect([name, status, listed.total]).toEqual([name, isReader ? 200 : 404, isReader ? 1 : 0]);
      expect([name, idsOf(await page(who)).includes(ids.secret)]).toEqual([name, isReader]);
    }
    const counted = async (name: StaffName) =>
      good(await (await office.as(name)).get<{ all: number }>('petitionLetter/counts')).all;
    expect([await counted('leader'), await counted('analyst')]).toEqual([4, 3]);
  });

  test("log the inspector's reading and refuse an action", async () => {
    const detail = await caseOf(office, ids.secret).detail();
    expect(detail.timeline).toContainEqual(expect.objectContaining({ action: 'read', actorId: office.ids.inspector }));
    const inspector = await office.as('inspector');
    for (const [name, sample] of verbs) {
      const [method = '', path = ''] = name.split(' ');
      if (['detail', 'preview', 'company', 'paper', 'cluster'].some((look) => path === `petitionLetter/${look}`))
        continue;
      const call = { method: method === 'GET' ? ('GET' as const) : ('POST' as const), path, upload: false };
      for (const each of sample({ ...nobody, petition: ids.secret }))
        expect([name, (await ask(inspector, call, each)).status]).toEqual([name, 403]);
    }
  });

  test('log reveal and print of the handler', async () => {
    const handler = await office.as('handler');
    good(await handler.post('petitionLetter/reveal', { id: ids.secret, fields: ['phone'], reason: '联系信访人' }));
    good(await handler.get('petitionLetter/print', { id: ids.secret, docType: 'XF01', reason: '存档' }));
    const actions = (await caseOf(office, ids.secret).detail()).timeline.map(({ action }) => action);
    expect(actions.slice(-3)).toEqual(['unmask', 'print', 'unmask']);
  });
});

describe('W11', () => {
  test('hides petitions from admins of all kinds', async () => {
    await addPerson(office.context, { account: 'platform', roles: ['administrator'], deptId: office.depts.root });
    await addPerson(office.context, { account: 'auditing', roles: ['audit_admin'], deptId: office.depts.root });
    const people = [
      await office.as('system'),
      await office.as('security'),
      await signIn(office.app, 'platform'),
      await signIn(office.app, 'auditing'),
      await signIn(office.app, 'admin'),
    ];
    for (const who of people) {
      for (const path of [
        'page',
        'counts',
        `detail?id=${ids.city}`,
        `handle?id=${ids.city}`,
        `print?id=${ids.city}`,
        'export',
      ])
        expect((await who.send({ method: 'GET', url: `/api/petitionLetter/${path}` })).status).toBe(403);
    }
  });

  test("names an altered row in the inspector's verification", async () => {
    const inspector = await office.as('inspector');
    expect(good(await inspector.get('chain/verify'))).toMatchObject({ ok: 1, broken: null });
    const { pool } = office.context.database;
    await pool.query('alter table case_event disable trigger case_event_fixed');
    await pool.query(`update case_event set note = '改过' where case_id = $1 and seq = 1`, [ids.city]);
    await pool.query('alter table case_event enable trigger case_event_fixed');
    const verdict = good(await inspector.get('chain/verify'));
    expect(verdict).toMatchObject({ ok: 0, broken: { caseId: ids.city, seq: 1, reason: 'content' } });
  });
});
