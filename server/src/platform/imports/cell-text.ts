import { tidied } from '@kaoxin/contract/plain-text.ts';
import type { SheetCell } from '#platform/sheets/cell-value.ts';

/**
 * A cell as people wrote it, trimmed. A number of more digits than a sheet keeps has lost its last ones: it stays a number to
 * look at, so that nobody takes it for an identity number that happens to end in zeros.
 */
export function cellText(cell: SheetCell | undefined): string {
  if (typeof cell === 'number' && Number.isInteger(cell) && !Number.isSafeInteger(cell)) return cell.toExponential();
  return tidied(String(cell ?? ''));
}
