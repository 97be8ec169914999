import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import type { Registered } from './sheet-row.ts';
import { importKind } from './tables.ts';

export interface StagedRow {
  rowNo: number;
  rowHash: string;
  errors: string[] | null;
  entry: Registered | null;
}

const rowsPerStatement = 200;

/** What tells the same row apart from another: a keyed digest of its content. */
export const rowHash = (work: Work, entry: Registered): string =>
  work.context.secrets.digest(JSON.stringify(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1))));

/** Puts rows aside for the confirmation; what they say is sealed as a whole (domain.md 3.18). */
export async function stageRows(work: Work, batchId: string, rows: readonly StagedRow[]): Promise<void> {
  const { secrets } = work.context;
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const part = rows.slice(from, from + rowsPerStatement).map(({ entry, ...row }) => ({
      ...row,
      raw: entry === null ? '' : secrets.seal(JSON.stringify(entry)),
    }));
    await sql`
      insert into import_row (batch_id, row_no, raw, errors, row_hash)
      select ${batchId}, row."rowNo", to_jsonb(row.raw), nullif(row.errors, 'null'::jsonb), row."rowHash"
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        row ("rowNo" integer, raw text, errors jsonb, "rowHash" text)`.execute(work.handle);
  }
}

/** The good rows of a batch, in their order. */
export async function stagedRows(
  work: Work,
  batchId: string,
): Promise<{ rowNo: number; rowHash: string; entry: Registered }[]> {
  const { rows } = await sql<{ rowNo: number; rowHash: string; raw: string }>`
    select row_no, row_hash, raw #>> '{}' as raw from import_row
    where batch_id = ${batchId} and errors is null and raw <> '""'::jsonb order by row_no`.execute(work.handle);
  // sealed by stageRows, so it is what the form gave then
  return rows.map(({ raw, ...row }) => ({ ...row, entry: JSON.parse(work.context.secrets.open(raw)) as Registered }));
}

/** Which of these rows have been imported before, from whatever file. */
export async function doneBefore(work: Work, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ rowHash: string }>`select row_hash from import_done
    where tenant_id = ${work.actor.tenantId} and kind = ${importKind} and row_hash = any(${hashes}::text[])`.execute(
    work.handle,
  );
  return new Set(rows.map(({ rowHash: hash }) => hash));
}

export interface Imported {
  rowHash: string;
  caseId: string;
}

/** Notes what was imported and forgets what the rows said. */
export async function noteImported(work: Work, batchId: string, imported: readonly Imported[]): Promise<void> {
  const hashes = imported.map(({ rowHash: hash }) => hash);
  const ids = imported.map(({ caseId }) => caseId);
  await sql`
    insert into import_done (tenant_id, kind, row_hash, case_id)
    select ${work.actor.tenantId}, ${importKind}, done.hash, done.id
    from unnest(${hashes}::text[], ${ids}::bigint[]) done (hash, id)`.execute(work.handle);
  await sql`
    update import_row set raw = '""'::jsonb, case_id = done.case_id
    from import_row own left join import_done done
      on done.row_hash = own.row_hash and done.kind = ${importKind} and done.tenant_id = ${work.actor.tenantId}
    where import_row.batch_id = ${batchId} and own.batch_id = import_row.batch_id
      and own.row_no = import_row.row_no`.execute(work.handle);
}
