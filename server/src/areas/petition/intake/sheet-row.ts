import type { Dictionary } from '@kaoxin/contract/casework/dictionary.ts';
import { caseSource, priority } from '@kaoxin/contract/casework/states.ts';
import { factsOf, type Label } from '@kaoxin/contract/conventions.ts';
import { tidied } from '@kaoxin/contract/fields/plain-text.ts';
import { registerForm } from '@kaoxin/contract/petition/record.ts';
import type * as z from 'zod';
import { type Complaint, distinct, inColumn, issueWords, notAmong } from '#platform/imports/complaints.ts';
import { flagKeys, keyIn } from '#platform/imports/words.ts';
import type { SheetCell } from '#platform/sheets/cell-value.ts';
import { checkEntry } from './entry.ts';
import { importColumns, labelOf, type SheetField } from './sheet-columns.ts';
import type { Names } from './sheet-names.ts';

export type Registered = z.output<typeof registerForm>;
export type Cells = Partial<Record<SheetField, SheetCell>>;

export type ReadRow = { values: Record<string, string> } & (
  | { errors: Complaint[]; entry: null }
  | { errors: null; entry: Registered }
);

export function readRow(cells: Cells, names: Names, now: string): ReadRow {
  const values = Object.fromEntries(
    importColumns.flatMap(({ key, label }) => (textOf(cells[key]) === '' ? [] : [[label[0], textOf(cells[key])]])),
  );
  const errors: Complaint[] = [];
  const draft: Record<string, unknown> = {};
  for (const { key } of importColumns) {
    const text = textOf(cells[key]);
    const read = text === '' ? { value: undefined } : readers[key](text, names);
    if ('error' in read) errors.push(inColumn(key, read.error));
    else draft[key] = read.value;
  }
  draft.source ??= caseSource.of.staff;
  const parsed = registerForm.safeParse(draft, { reportInput: true });
  const unread = importColumns.filter(({ key }) => textOf(cells[key]) !== '' && draft[key] === undefined);
  // a field that failed to parse is not reported as missing as well
  const issues = (parsed.error?.issues ?? []).filter(({ path }) => !unread.some(({ key }) => key === path[0]));
  errors.push(...issues.map((issue) => issueWords(registerForm, issue)));
  const wrong = [...unread.map(({ key }) => key), ...issues.map(({ path }) => String(path[0]))];
  errors.push(...problemsOf(parsed.data ?? readable(draft, wrong), now));
  if (errors.length > 0 || !parsed.success) return { values, errors: distinct(errors), entry: null };
  return { values, errors: null, entry: parsed.data };
}

/** Problems across fields, as far as the fields are readable: the user then sees all errors of a row at once. */
function problemsOf({ source, fileIds: _none, ...entry }: Registered, now: string): readonly Complaint[] {
  return checkEntry(entry, { source, byCitizen: false, now }).problems;
}

/** The draft without invalid dates and numbers. Invalid texts stay, so that they are not reported as missing. */
function readable(draft: Record<string, unknown>, wrong: readonly string[]): Registered {
  const isText = (key: string) => {
    const kind = factsOf(registerForm.shape[key as keyof Registered])?.kind;
    return kind === 'text' || kind === 'long';
  };
  const kept = Object.entries(draft).filter(([key]) => !wrong.includes(key) || isText(key));
  // the checks tolerate absent fields, and an invalid row is not stored
  return Object.fromEntries(kept) as Registered;
}

export const textOf = (cell: SheetCell | undefined): string =>
  cell === null || cell === undefined ? '' : tidied(String(cell));

type Read = { value: unknown } | { error: Label };
type Reader = (text: string, names: Names) => Read;

const asWritten: Reader = (text) => ({ value: text });

const word =
  (field: SheetField, dictionary: Pick<Dictionary<never>, 'entries'>): Reader =>
  (text) => {
    const found = dictionary.entries.find(({ zh, en, key }) => [zh, en, key].includes(text));
    return found ? { value: Number(found.key) } : { error: notAmong(labelOf(field), text) };
  };

const yesNo =
  (key: SheetField): Reader =>
  (text) => {
    const [zh, en] = labelOf(key);
    const value = keyIn(flagKeys, text);
    return value === undefined ? { error: [`${zh}请填写是或否`, `${en}: 是 (yes) or 否 (no)`] } : { value };
  };

/**
 * Reads `2026-3-1`, `2026/03/01 8:30` and `2026年3月1日`; a missing time is midnight. Other text passes unchanged, and the
 * form rejects it.
 */
const moment: Reader = (text) => {
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(
    text.replace(/\s+/g, ' '),
  );
  if (!match) return { value: text };
  const [, year, ...rest] = match;
  const [month, day, hour, minute, second] = rest.map((part) => (part ?? '0').padStart(2, '0'));
  return { value: `${year}-${month}-${day} ${hour}:${minute}:${second}` };
};

const readers: Record<SheetField, Reader> = {
  source: word('source', caseSource),
  typeId: (text, { type }) => type(text),
  title: asWritten,
  content: asWritten,
  demand: asWritten,
  applicantName: asWritten,
  idNo: asWritten,
  phone: asWritten,
  mailAddress: asWritten,
  email: asWritten,
  isAnonymous: yesNo('isAnonymous'),
  isRealNameProtected: yesNo('isRealNameProtected'),
  isGroup: yesNo('isGroup'),
  groupCount: asWritten,
  accusedName: asWritten,
  accusedDept: asWritten,
  happenTime: moment,
  happenPlace: asWritten,
  examId: (text, { exam }) => exam(text),
  districtId: (text, { district }) => district(text),
  receivedTime: moment,
  priority: word('priority', priority),
  fromOrg: asWritten,
  fromDocNo: asWritten,
  feedbackDue: moment,
};
