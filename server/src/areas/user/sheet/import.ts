import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { peopleSheet } from '@kaoxin/contract/user/people-sheet.ts';
import { sql } from 'kysely';
import { UPLOAD_PROFILES } from '#platform/files/upload-profiles.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import type { Exchange } from '#platform/http/route.ts';
import { withUploadedFile } from '#platform/http/upload.ts';
import { type ImportRow, linesAbove, readImport } from '#platform/imports/read-import.ts';
import { stageImport } from '#platform/imports/staging.ts';
import { sealedPhone } from '#platform/session/staff-phone.ts';
import { readSheet } from '#platform/sheets/read-sheet.ts';
import type { Work } from '#platform/work.ts';
import { example, personColumns } from './columns.ts';
import { judgePeople, type NewPerson } from './judge.ts';
import { namesFor } from './names.ts';

export const importKind = 'user';
const mostRows = 2_000;

type Preview = AnswerOf<typeof peopleSheet.import>;
type Row = ImportRow<NewPerson> & { known: boolean };

/**
 * Reads a file of people and puts its good rows aside; nobody is added before `importConfirm`. An account that is
 * there under the same name is known, so a file sent twice adds nobody twice.
 */
export async function previewPeople(work: Work, _input: unknown, exchange: Exchange): Promise<Audited<Preview>> {
  const started = performance.now();
  const call = peopleSheet.import;
  return withUploadedFile(exchange.request, UPLOAD_PROFILES.sheet, async ({ path, name, sha256 }) => {
    const read = await readImport(readSheet(path, { maxRows: mostRows + linesAbove }), {
      labels: [...personColumns],
      maxRows: mostRows,
      isExample: ({ account, realName }) => account === example.account && realName === example.realName,
      judge: judgePeople(work, await namesFor(work)),
      keyOf: ({ account }) => account.toLowerCase(),
    });
    const input = { fileName: name, sha256 };
    return auditedTransaction(work, { call, input, exchange, started, noReplay: true }, async (inside) => {
      const rows = await withAccounts(inside, read.rows);
      const good = rows.flatMap(({ rowNo, entry, known }) =>
        entry && !known
          ? [{ rowNo, entry: { ...entry, phone: sealedPhone(work.context, entry.phone ?? null).phone } }]
          : [],
      );
      const total = rows.length;
      const batchId = await stageImport(inside, { kind: importKind, fileName: name, sha256, total }, good);
      const known = rows.filter((row) => row.known).length;
      const counts = { total, good: good.length, known, bad: total - good.length - known };
      const { unknownHeadings, missingHeadings } = read;
      const shown = rows.map(({ entry: _, ...row }) => ({ ...row, known: Number(row.known) }));
      return { batchId, fileName: name, ...counts, unknownHeadings, missingHeadings, rows: shown };
    });
  });
}

/** Rows beside the accounts of the tenant: the same person is known, another one's account is taken. */
async function withAccounts(work: Work, rows: readonly ImportRow<NewPerson>[]): Promise<Row[]> {
  const taken = await accountsAmong(
    work,
    rows.flatMap(({ entry }) => (entry ? [entry.account] : [])),
  );
  return rows.map((row) => {
    const holder = row.entry ? taken.get(row.entry.account.toLowerCase()) : undefined;
    if (holder === undefined) return { ...row, known: false };
    if (holder === row.entry?.realName) return { ...row, known: true };
    return { ...row, known: false, entry: null, errors: ['当前账号已被使用!'] };
  });
}

/** Which of these accounts exist, in lower case, with the name of who has them. */
export async function accountsAmong(work: Work, accounts: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ account: string; realName: string }>`
    select lower(account) as account, real_name from "user"
    where tenant_id = ${work.actor.tenantId} and is_deleted = 0
      and lower(account) = any(${accounts.map((account) => account.toLowerCase())}::text[])`.execute(work.handle);
  return new Map(rows.map(({ account, realName }) => [account, realName]));
}
