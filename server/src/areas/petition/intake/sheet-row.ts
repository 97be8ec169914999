import type { Dictionary } from '@kaoxin/contract/casework/dictionary.ts';
import { caseSource, priority } from '@kaoxin/contract/casework/states.ts';
import { factsOf } from '@kaoxin/contract/conventions.ts';
import { describeIssue } from '@kaoxin/contract/messages.ts';
import { registerForm } from '@kaoxin/contract/petition/record.ts';
import type * as z from 'zod';
import type { SheetCell } from '#platform/sheets/cell-value.ts';
import { checkEntry } from './entry.ts';
import { type ImportColumn, importColumns } from './sheet-columns.ts';
import type { Names } from './sheet-names.ts';

export type Registered = z.output<typeof registerForm>;
export type Cells = Partial<Record<ImportColumn['key'], SheetCell>>;

export type ReadRow = { values: Record<string, string> } & (
  | { errors: string[]; entry: null }
  | { errors: null; entry: Registered }
);

/**
 * One row of a file as the registration form would take it: words of dictionaries, names of classifications and
 * districts, dates in the ways people write them. Errors are the form's own sentences.
 */
export function readRow(cells: Cells, names: Names, now: string): ReadRow {
  const values = Object.fromEntries(
    importColumns.flatMap(({ key, label }) => (textOf(cells[key]) === '' ? [] : [[label, textOf(cells[key])]])),
  );
  const errors: string[] = [];
  const draft: Record<string, unknown> = {};
  for (const { key } of importColumns) {
    const text = textOf(cells[key]);
    const read = text === '' ? { value: undefined } : readers[key](text, names);
    if ('error' in read) errors.push(read.error);
    else draft[key] = read.value;
  }
  draft.source ??= caseSource.of.staff;
  const parsed = registerForm.safeParse(draft, { reportInput: true });
  const unread = importColumns.filter(({ key }) => textOf(cells[key]) !== '' && draft[key] === undefined);
  // a field its reader has complained about is not missing as well
  const issues = (parsed.error?.issues ?? []).filter(({ path }) => !unread.some(({ key }) => key === path[0]));
  errors.push(...issues.map((issue) => describeIssue(registerForm, issue, 'zh')));
  const wrong = [...unread.map(({ key }) => key), ...issues.map(({ path }) => String(path[0]))];
  errors.push(...problemsOf(parsed.data ?? readable(draft, wrong), now));
  if (errors.length > 0 || !parsed.success) return { values, errors: [...new Set(errors)], entry: null };
  return { values, errors: null, entry: parsed.data };
}

/** What the fields say together, as far as they could be read: a row is mended once, not twice. */
function problemsOf({ source, fileIds: _none, ...entry }: Registered, now: string): string[] {
  return checkEntry(entry, { source, byCitizen: false, now }).problems.map(([zh]) => zh);
}

/** The draft without what is no date or number; texts stay, so that they are not called missing. */
function readable(draft: Record<string, unknown>, wrong: readonly string[]): Registered {
  const isText = (key: string) => {
    const kind = factsOf(registerForm.shape[key as keyof Registered])?.kind;
    return kind === 'text' || kind === 'long';
  };
  const kept = Object.entries(draft).filter(([key]) => !wrong.includes(key) || isText(key));
  // the checks read only fields that are there; what the form refused is not stored
  return Object.fromEntries(kept) as Registered;
}

export const textOf = (cell: SheetCell | undefined): string =>
  cell === null || cell === undefined ? '' : String(cell).normalize('NFC').trim();

type Read = { value: unknown } | { error: string };
type Reader = (text: string, names: Names) => Read;

const asWritten: Reader = (text) => ({ value: text });

const word =
  (label: string, dictionary: Pick<Dictionary<never>, 'entries'>): Reader =>
  (text) => {
    const found = dictionary.entries.find(({ zh, key }) => zh === text || key === text);
    return found ? { value: Number(found.key) } : { error: `${label}【${text}】不在可选范围内` };
  };

const yesNo =
  (label: string): Reader =>
  (text) => {
    if (/^(是|1|y|yes|true|√)$/i.test(text)) return { value: 1 };
    return /^(否|0|n|no|false|×)$/i.test(text) ? { value: 0 } : { error: `${label}请填写是或否` };
  };

/** `2026-3-1`, `2026/03/01 8:30`, `2026年3月1日`: missing times are midnight. What is no date stays for the form to refuse. */
const moment: Reader = (text) => {
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(
    text.replace(/\s+/g, ' '),
  );
  if (!match) return { value: text };
  const [, year, ...rest] = match;
  const [month, day, hour, minute, second] = rest.map((part) => (part ?? '0').padStart(2, '0'));
  return { value: `${year}-${month}-${day} ${hour}:${minute}:${second}` };
};

const readers: Record<ImportColumn['key'], Reader> = {
  source: word('来源', caseSource),
  typeId: (text, { type }) => type(text),
  title: asWritten,
  content: asWritten,
  demand: asWritten,
  applicantName: asWritten,
  idNo: asWritten,
  phone: asWritten,
  isAnonymous: yesNo('匿名'),
  isGroup: yesNo('群体信访'),
  groupCount: asWritten,
  accusedName: asWritten,
  accusedDept: asWritten,
  happenTime: moment,
  happenPlace: asWritten,
  districtId: (text, { district }) => district(text),
  receivedTime: moment,
  priority: word('紧急程度', priority),
  fromOrg: asWritten,
  fromDocNo: asWritten,
  feedbackDue: moment,
};
