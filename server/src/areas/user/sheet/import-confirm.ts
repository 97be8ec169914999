import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import type { Issued } from '@kaoxin/contract/user/people.ts';
import { peopleSheet } from '@kaoxin/contract/user/people-sheet.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { Refusal, refuse } from '#platform/http/errors.ts';
import type { Exchange } from '#platform/http/route.ts';
import { needStaged, type Staged, takenUpTo, waitingRows } from '#platform/imports/staging.ts';
import { openedPhone } from '#platform/session/staff-phone.ts';
import type { Work } from '#platform/work.ts';
import { takeTurn } from '../people/guards.ts';
import { type Initial, initialPassword } from '../people/password.ts';
import { addPerson } from '../people/submit.ts';
import { accountsAmong, importKind } from './import.ts';
import type { NewPerson } from './judge.ts';

/** One password takes some 50 ms to hash, one after the other, so that log-ins find their turn in between. */
const peopleAtOnce = 40;

type Done = AnswerOf<typeof peopleSheet.importConfirm>;

/**
 * Adds the next people of a previewed file, all of this part or none; what was added is no longer waiting, so an
 * interrupted import goes on where it stopped (security.md F01). Passwords are shown this once.
 */
export async function confirmPeople(
  work: Work,
  { body }: InputOf<typeof peopleSheet.importConfirm>,
  exchange: Exchange,
): Promise<Audited<Done>> {
  const started = performance.now();
  const { batchId } = body;
  await needStaged(work, batchId, importKind);
  // hashed before the transaction: nothing waits in one for that
  const waiting = await waitingRows<NewPerson>(work, batchId, peopleAtOnce);
  const passwords = new Map<number, Initial>();
  for (const { rowNo } of waiting) passwords.set(rowNo, await initialPassword(work));
  const call = peopleSheet.importConfirm;
  return auditedTransaction(work, { call, input: body, exchange, started, noReplay: true }, async (inside) => {
    await takeTurn(inside);
    await needStaged(inside, batchId, importKind);
    // another confirmation may have been faster
    const rows = (await waitingRows<NewPerson>(inside, batchId, peopleAtOnce)).filter(({ rowNo }) =>
      passwords.has(rowNo),
    );
    const taken = await accountsAmong(
      inside,
      rows.map(({ entry }) => entry.account),
    );
    const fresh = rows.filter(({ entry }) => !taken.has(entry.account.toLowerCase()));
    const issued: Issued[] = [];
    for (const row of fresh) issued.push(await addRow(inside, row, passwords.get(row.rowNo)));
    const left = await takenUpTo(inside, batchId, rows.at(-1)?.rowNo ?? 0);
    return { imported: issued.length, skipped: rows.length - fresh.length, left, issued };
  });
}

async function addRow(work: Work, { rowNo, entry }: Staged<NewPerson>, initial: Initial | undefined): Promise<Issued> {
  if (!initial) throw new Error('a password was made for each row');
  try {
    const phone = openedPhone(work.context, entry.phone ?? null);
    const { id, account, realName } = await addPerson(work, { ...entry, phone }, initial);
    return { id, account, realName, initialPassword: initial.plain };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // something changed since the preview: the person learns which row it concerns
    throw refuse(error.status, [`第${rowNo}行:${error.label[0]}`, `Row ${rowNo}: ${error.label[1]}`]);
  }
}
