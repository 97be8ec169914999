import type { Page } from '@kaoxin/contract/conventions.ts';
import { phoneNumber } from '@kaoxin/contract/fields/typed-numbers.ts';
import type { Filter, ListInput } from '@kaoxin/contract/lists/list.ts';
import type { Person } from '@kaoxin/contract/user/people.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { listingIn } from '#platform/access/other-tenant.ts';
import { type ListOptions, pageOf } from '#platform/database/page.ts';
import { refuse } from '#platform/http/errors.ts';
import { staffPhoneDigest } from '#platform/session/staff-phone.ts';
import type { Work } from '#platform/work.ts';
import { presentPeople, shownColumns } from './present.ts';

/**
 * Users of the tenant, newest first. `deptId` includes the departments below; `secondFactor` selects users with (1) or
 * without (0) one.
 */
export const peoplePage = (work: Work, input: ListInput): Promise<Page<Person>> =>
  listingIn(work, input, async (inside) => {
    const found = await pageOf(inside, 'user', input, await peopleList(inside, input));
    return { ...found, records: await presentPeople(inside, found.records) };
  });

export async function peopleList(work: Work, input: ListInput): Promise<ListOptions> {
  const { deptId, secondFactor } = input.extra;
  const depts = deptId === undefined ? undefined : await subtree(work, deptId);
  const also = [
    ...(depts ? [{ key: `dept ${depts}`, condition: within(depts) }] : []),
    ...(secondFactor === undefined ? [] : [guardedBy(secondFactor)]),
  ];
  return {
    columns: shownColumns,
    order: [{ field: 'id', descending: true }],
    sortKeys: { realName: 'realNameKey' },
    filterBy: (filter) => byPhone(work, filter),
    keyword: input.extra.keyword,
    also: {
      key: also.map(({ key }) => key).join(';'),
      conditions: also.map(({ condition }) => condition),
    },
  };
}

/** With more departments, a hash lookup per row is faster than the index. */
const mostByIndex = 50;
const within = (depts: readonly string[]): RawBuilder<SqlBool> =>
  depts.length <= mostByIndex
    ? sql<SqlBool>`"user".dept_ids && ${[...depts]}::bigint[]`
    : sql<SqlBool>`exists (select from unnest("user".dept_ids) held (id) where held.id = any(${[...depts]}::bigint[]))`;

function guardedBy(secondFactor: string): { key: string; condition: RawBuilder<SqlBool> } {
  if (secondFactor !== '0' && secondFactor !== '1') throw refuse('badInput');
  const held = sql<SqlBool>`exists (select from second_factor f where f.user_id = "user".id)`;
  return { key: `factor ${secondFactor}`, condition: secondFactor === '1' ? held : sql<SqlBool>`not ${held}` };
}

async function subtree(work: Work, deptId: string): Promise<string[]> {
  if (!/^\d{1,18}$/.test(deptId)) throw refuse('badInput');
  const { rows } = await sql<{ id: string }>`
    select id from ${work.table('dept').as('d')} where (id = ${deptId} or ancestors || ',' like ${`%,${deptId},%`}) order by id`.execute(
    work.handle,
  );
  return rows.map(({ id }) => id);
}

const wholeNumber = new Set(['equal', 'like', 'likeleft', 'likeright']);

/** Phone numbers are encrypted, so filters need the whole number or test for null. */
function byPhone({ context }: Work, { field, comparison, value }: Filter): RawBuilder<SqlBool> | undefined {
  if (field !== 'phone' || /null$/.test(comparison)) return undefined;
  const phone = phoneNumber(value);
  if (!wholeNumber.has(comparison) || !/^\d{11}$/.test(phone))
    throw refuse(400, ['请输入完整的11位手机号码', 'Enter the whole phone number, 11 digits']);
  return sql<SqlBool>`("user".phone_digest = ${staffPhoneDigest(context, phone)}
    or ("user".phone = ${phone} and "user".phone_digest is null))`;
}
