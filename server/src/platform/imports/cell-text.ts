import { tidied } from '@kaoxin/contract/plain-text.ts';
import type { SheetCell } from '#platform/sheets/cell-value.ts';

/** What no form takes either: controls other than tab and line ends, lone surrogates. A database knows the first of them as no text. */
const unreadable = /[^\P{Cc}\t\n\r]|\p{Cs}/gu;

/**
 * A cell as people wrote it, trimmed; a blank stands for what nobody has written. A number of more digits than a sheet keeps has lost its last ones: it stays a number to
 * look at, so that nobody takes it for an identity number that happens to end in zeros.
 */
export function cellText(cell: SheetCell | undefined): string {
  if (typeof cell === 'number' && Number.isInteger(cell) && !Number.isSafeInteger(cell)) return cell.toExponential();
  return tidied(String(cell ?? '').replace(unreadable, ' '));
}
