import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import type { Complaint } from '../complaints.ts';
import type { ImportKind } from '../import-kind.ts';
import { needFile, tablesOf } from './staged-file.ts';

export async function noteTaken(
  work: Work,
  fileId: string,
  rowNos: readonly number[],
  secrets: ReadonlyMap<number, unknown> = new Map(),
): Promise<void> {
  const { line } = tablesOf(work);
  await sql`update ${line} set state = 'taken', cells = '', edits = null
    where file_id = ${fileId} and row_no = any(${rowNos}::integer[])`.execute(work.handle);
  if (secrets.size === 0) return;
  const sealed = [...secrets.values()].map((secret) => work.context.secrets.seal(JSON.stringify(secret), 'row'));
  await sql`update ${line} line set secret = given.secret
    from unnest(${[...secrets.keys()]}::integer[], ${sealed}::text[]) given (row_no, secret)
    where line.file_id = ${fileId} and line.row_no = given.row_no`.execute(work.handle);
}

export async function noteRefused(
  work: Work,
  fileId: string,
  rowNo: number,
  errors: readonly Complaint[],
): Promise<void> {
  await sql`update ${tablesOf(work).line} set state = 'bad', errors = ${JSON.stringify(errors)}::jsonb
    where file_id = ${fileId} and row_no = ${rowNo}`.execute(work.handle);
}

/**
 * Returns the secrets that the caller's import created (`takeIn` of its kind), in the order of the rows, and erases
 * them: they can be read once.
 */
export async function tellSecrets<E, P>(work: Work, kind: ImportKind<E, P>, fileId: string): Promise<unknown[]> {
  await needFile(work, kind.kind, fileId);
  work.target = fileId;
  const { line } = tablesOf(work);
  const { rows } = await sql<{ secret: string }>`select secret from ${line}
    where file_id = ${fileId} and secret is not null order by row_no`.execute(work.handle);
  await sql`update ${line} set secret = null where file_id = ${fileId} and secret is not null`.execute(work.handle);
  return rows.map(({ secret }) => JSON.parse(work.context.secrets.open(secret, 'row')));
}
