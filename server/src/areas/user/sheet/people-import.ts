import type { Label } from '@kaoxin/contract/conventions.ts';
import type { Issued } from '@kaoxin/contract/user/people.ts';
import { peopleSheet } from '@kaoxin/contract/user/people-sheet.ts';
import { sql } from 'kysely';
import { Refusal, refuse } from '#platform/http/errors.ts';
import type { ImportKind, ImportLine, Standing } from '#platform/imports/import-kind.ts';
import { tellSecrets } from '#platform/imports/staged/taken-lines.ts';
import type { Work } from '#platform/work.ts';
import { takeTurn } from '../people/guards.ts';
import { type Initial, initialPassword } from '../people/password.ts';
import { addPerson } from '../people/submit.ts';
import { asksOfColumn, example, isPast, labelOf, personColumns } from './columns.ts';
import { judgePeople, type NewPerson } from './judge.ts';
import { namesFor } from './names.ts';

const accountTaken: Label = ['当前账号已被使用!', 'The account is taken'];
/** Users per step. Hashing takes about 50 ms each, one after another, so that logins can run in between. */
const peopleAtOnce = 40;

/**
 * Import of users. An existing account with the same name is skipped, so importing a file twice adds nobody twice.
 * Initial passwords stay encrypted until they are read once.
 */
export const peopleImport: ImportKind<NewPerson, Map<number, Initial>> = {
  kind: 'user',
  store: 'platform',
  title: ['用户', 'users'],
  calls: peopleSheet,
  columns: personColumns.map((column) => ({
    ...column,
    label: labelOf(column.key),
    example: example[column.key] ?? '',
    asks: asksOfColumn(column.key),
    past: isPast(column.key),
  })),
  maxRows: 2_000,
  path: '/system/user',
  rowsAtOnce: peopleAtOnce,
  // Once the account quota is reached, no further row can be added.
  stopsAtRefusal: true,
  isExample: ({ account, realName }) => account === example.account && realName === example.realName,
  choices: async (work) => (await namesFor(work)).written,
  judge: async (work) => judgePeople(work, await namesFor(work)),
  keyOf: ({ account }) => account.toLowerCase(),
  settle: besideAccounts,
  lock: takeTurn,
  async prepare(work, lines) {
    const passwords = new Map<number, Initial>();
    for (const { rowNo } of lines) passwords.set(rowNo, await initialPassword(work));
    return passwords;
  },
  async takeIn(work, lines, passwords) {
    const issued = new Map<number, Issued>();
    for (const line of lines) issued.set(line.rowNo, await add(work, line, passwords?.get(line.rowNo)));
    return { secrets: issued };
  },
};

async function add(work: Work, { rowNo, entry }: ImportLine<NewPerson>, initial: Initial | undefined): Promise<Issued> {
  if (!initial) throw new Error('a password was made for each row');
  try {
    const { id, account, realName } = await addPerson(work, { ...entry, phone: entry.phone ?? null }, initial);
    return { id, account, realName, initialPassword: initial.plain };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw refuse(error.status, [`第${rowNo}行：${error.label[0]}`, `Row ${rowNo}: ${error.label[1]}`]);
  }
}

export async function issuedPasswords(work: Work, batchId: string): Promise<Issued[]> {
  return (await tellSecrets(work, peopleImport, batchId)) as Issued[];
}

async function besideAccounts(work: Work, lines: readonly ImportLine<NewPerson>[]): Promise<Map<string, Standing>> {
  const accounts = lines.map(({ entry }) => entry.account.toLowerCase());
  const { rows } = await sql<{ account: string; realName: string }>`select lower(u.account) as account, u.real_name
    from ${work.table('user').ofTenant().as('u')} where lower(u.account) = any(${accounts}::text[])`.execute(
    work.handle,
  );
  const holders = new Map(rows.map(({ account, realName }) => [account, realName]));
  return new Map(
    lines.flatMap(({ key, entry }) => {
      const holder = holders.get(entry.account.toLowerCase());
      if (holder === undefined) return [];
      return [[key, holder === entry.realName ? 'known' : { wrong: accountTaken }] as const];
    }),
  );
}
