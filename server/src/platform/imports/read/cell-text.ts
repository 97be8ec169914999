import { tidied } from '@kaoxin/contract/fields/plain-text.ts';
import type { SheetCell } from '#platform/sheets/cell-value.ts';

/**
 * Characters that forms refuse too: controls except tab and line ends, lone surrogates. PostgreSQL cannot store NUL in
 * a text.
 */
const unreadable = /[^\P{Cc}\t\n\r]|\p{Cs}/gu;

/**
 * A trimmed cell; unreadable characters become blanks. A number with more digits than a sheet stores has lost its last
 * ones: it stays in exponential form, so that it cannot pass as an identity number that ends in zeros.
 */
export function cellText(cell: SheetCell | undefined): string {
  if (typeof cell === 'number' && Number.isInteger(cell) && !Number.isSafeInteger(cell)) return cell.toExponential();
  return tidied(String(cell ?? '').replace(unreadable, ' '));
}
