import { SHEET_CONTENT_TYPE } from '#platform/sheets/write-sheet.ts';

const known: Readonly<Record<string, string>> = {
  xlsx: SHEET_CONTENT_TYPE.xlsx,
  csv: 'text/csv; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xml: 'application/xml; charset=utf-8',
  zip: 'application/zip',
};

export const contentTypeOf = (ending: string): string => known[ending] ?? 'text/plain; charset=utf-8';
