import type { Call } from '@kaoxin/contract/call.ts';
import { allCalls } from '@kaoxin/contract/index.ts';
import { listFactsOf } from '@kaoxin/contract/lists/list.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, type Visitor } from '../../server/src/testing/browser.ts';
import { faultsOf } from '../../server/src/testing/faults.ts';
import { type Office, openOffice } from '../../server/src/testing/office.ts';
import { addPerson } from '../../server/src/testing/people.ts';
import { addFullRole } from '../../server/src/testing/tenant.ts';

let office: Office;
let holder: Visitor;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
  const role = await addFullRole(office.context, { scopes: [1] });
  await addPerson(office.context, { account: 'holder', roles: [role, 'administrator'], deptId: office.depts.letters });
  holder = await signIn(office.app, 'holder');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

/**
 * Refused without an examination, and without other conditions or orders. Rows of a batch and files have their own
 * tests.
 */
const ofOne = ['examiners/examinersPage', 'questionTemp/page', 'file/page'];
const lists = allCalls.filter(
  ({ path, query, shape }) => shape === 'json' && listFactsOf(query) && !ofOne.includes(path),
);
const values = ['1', '2026-03-02 09:00:00', '2026-03-02', 'x'];

/** Masked fields match only whole values; other tests cover them. */
const isMasked = (key: string): boolean => /^(applicantName|idNo|phone|email)(_|$)/.test(key);

function conditionsOf({ query }: Call): Record<string, string> {
  const { filters = [] } = listFactsOf(query) ?? {};
  const keys = filters.flatMap(({ field, suffixes }) =>
    ['', ...suffixes.map((one) => `_${one}`)].map((one) => field + one),
  );
  return Object.fromEntries(
    keys.map((key) => [key, values.find((value) => query.safeParse({ [key]: value }).success) ?? 'no value fits']),
  );
}

test.each(lists.map((call) => [call.path, call] as const))(
  '%s: the database answers each declared condition and order',
  async (path, call) => {
    const conditions = Object.entries(conditionsOf(call)).filter(([key]) => !isMasked(key));
    const { status, msg } = await holder.get(path, Object.fromEntries(conditions));
    expect([status, msg]).toEqual([200, '操作成功']);
    for (const sort of listFactsOf(call.query)?.sorts ?? [])
      expect((await holder.get(path, { descs: sort })).status, sort).toBe(200);
  },
);

test('covers each area with lists', () => {
  expect(lists.length).toBeGreaterThan(20);
});
