import type { Issued } from '@kaoxin/contract/user/people.ts';
import writeXlsxFile from 'write-excel-file/browser';

/**
 * Initial passwords as xlsx, as plain text: an escape character would be typed at the log-in.
 * @param heads real name, account, initial password
 */
export function issuedSheet(heads: readonly string[], issued: readonly Issued[]): Promise<Blob> {
  const text = (value: string) => ({ value, type: String });
  const data = [
    heads.map((head) => ({ ...text(head), fontWeight: 'bold' as const })),
    ...issued.map(({ realName, account, initialPassword }) => [realName, account, initialPassword].map(text)),
  ];
  return writeXlsxFile(data, {
    columns: heads.map(() => ({ width: 24 })),
    stickyRowsCount: 1,
    sheet: 'Sheet1',
  }).toBlob();
}
