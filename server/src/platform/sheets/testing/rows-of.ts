import { readSheet, type SheetLimits, type SheetRow } from '../read-sheet.ts';

export async function rowsOf(input: Uint8Array | string, limits?: Partial<SheetLimits>): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of readSheet(input, limits)) rows.push(row);
  return rows;
}

export const refusal = (input: Uint8Array, limits?: Partial<SheetLimits>): Promise<unknown> =>
  rowsOf(input, limits).catch((error: unknown) => error);
