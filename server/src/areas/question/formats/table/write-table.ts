import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import type { Question } from '@kaoxin/contract/question/content.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { writeZip } from '#platform/files/write-zip.ts';
import { cellText } from '#platform/imports/read/cell-text.ts';
import { errorHeadings } from '#platform/imports/read/sheets.ts';
import { writeCsv, writeSheet } from '#platform/sheets/write-sheet.ts';
import { inTurns } from '#platform/turns.ts';
import type { FileMarks, Loss, Picture, WrittenFile, WrittenQuestion } from '../format.ts';
import { type FoundColumns, tableColumns } from './columns.ts';
import { together } from './groups.ts';
import { takePictures } from './pictures.ts';
import { readRow } from './read-row.ts';
import { RowReader } from './row.ts';
import { type Cells, RowWriter } from './write-row.ts';

const { material } = questionType.of;
const everyColumn: FoundColumns = {
  at: new Map(tableColumns.map(({ key }, at) => [key, at])),
  unknown: [],
  named: new Set(),
  twice: [],
  isNumbered: false,
};

export interface FaultyQuestion extends WrittenQuestion {
  fault: { words: string; rowNo: number };
}
const faultColumns = [
  { key: 'fault', label: errorHeadings[0], width: 48, isWarning: true },
  { key: 'rowNo', label: errorHeadings[1], width: 8 },
];

/** Writes a table of 试题导入. With pictures, the result is a zip. */
export async function writeTable(
  kind: 'xlsx' | 'csv',
  questions: Iterable<WrittenQuestion | FaultyQuestion>,
  source?: ReadonlyMap<string, Picture>,
  marks?: FileMarks,
): Promise<WrittenFile> {
  const losses: Loss[] = [];
  const rows: Cells[] = [];
  const pictures = new Map<string, Picture>();
  let groups = 0;
  for await (const written of inTurns(questions)) {
    const question = takePictures(written.question, source, pictures, (words, construct) =>
      losses.push({ place: written.code, construct, words }),
    );
    if (question.questionType === material) groups += 1;
    const [first, ...others] = rowsOf({ ...written, question }, String(groups), pictures, losses);
    if (first) rows.push('fault' in written ? withFault(first, written.fault) : first, ...others);
  }
  const bytes = await bytesOf(kind, rows, marks);
  if (pictures.size === 0) return { bytes, losses };
  const beside = [...pictures.values()].map((picture) => ({
    name: picture.name,
    content: picture.bytes,
    isPacked: false,
  }));
  return { bytes: writeZip([{ name: `试题.${kind}`, content: bytes }, ...beside]), losses, ending: 'zip' };
}

const withFault = (row: Cells, { words, rowNo }: FaultyQuestion['fault']): Cells =>
  new Map([...row, ['fault', words], ['rowNo', String(rowNo)]]);

/** Writes the rows of a question and reads them again. Differences are losses. */
function rowsOf(
  { code, question, facts }: WrittenQuestion,
  number: string,
  pictures: ReadonlyMap<string, Picture>,
  losses: Loss[],
): Cells[] {
  const isReading = question.questionType === material;
  const named: Loss[] = [];
  const group: [string, string][] = isReading ? [['group', number]] : [];
  const rowOf = (one: Question, more: [string, string][], its = facts): Cells =>
    new Map([...more, ...new RowWriter(code, one, its, named).write(), ...group]);
  const difficulty = facts.difficulty === undefined ? {} : { difficulty: facts.difficulty };
  const rows = [
    rowOf(question, code === '' ? [] : [['code', facts.title ?? code]]),
    ...question.children.map((child) => rowOf(child, [], difficulty)),
  ];
  const again = readAgain(rows, isReading ? number : '', pictures);
  if (named.length === 0 && !isDeepStrictEqual(again, question))
    named.push({
      place: code,
      construct: differences(question, again).join(', '),
      words: [
        '写成表格后再读入与原题不完全相同，请核对',
        'Read again from a table it is not quite the same: look at it',
      ],
    });
  losses.push(...named);
  return rows;
}

function readAgain(rows: readonly Cells[], number: string, pictures: ReadonlyMap<string, Picture>): Question | null {
  const read = rows.map((cells) => {
    const texts = new Map(
      [...cells].map(([key, text]) => [key, cellText(text)] as const).filter(([, text]) => text !== ''),
    );
    const reader = new RowReader({ rowNo: 0, cells: texts, isGarbled: false }, pictures);
    return { ...readRow(reader, everyColumn), reader };
  });
  return together(number, read).question;
}

const differences = (question: Question, again: Question | null): string[] =>
  Object.entries(question).flatMap(([field, value]) =>
    isDeepStrictEqual(value, Object.entries(again ?? {}).find(([name]) => name === field)?.[1]) ? [] : [field],
  );

function contentOf(rows: readonly Cells[]) {
  const isFaulty = rows.some((row) => row.has('fault'));
  const own = tableColumns
    .filter(({ key, isExtra }) => !isExtra || rows.some((row) => row.has(key)))
    .map(({ key, label, width }) => ({ key, label, width }));
  const columns = [...(isFaulty ? faultColumns : []), ...own];
  return { title: '试题导入', columns, rows: rows.map((row) => Object.fromEntries(row)) };
}

function bytesOf(kind: 'xlsx' | 'csv', rows: readonly Cells[], marks?: FileMarks): Promise<Uint8Array> {
  const content = contentOf(rows);
  if (kind === 'csv') return buffer(writeCsv(content));
  const shown = marks?.shown === undefined ? {} : { watermark: marks.shown };
  return buffer(writeSheet({ ...content, ...shown, mark: marks?.hidden }));
}

export const sheetContent = (questions: readonly WrittenQuestion[]) =>
  contentOf(questions.flatMap((one, at) => rowsOf(one, String(at + 1), new Map(), [])));
