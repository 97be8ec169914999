import * as z from 'zod';
import { type Access, get, post } from '../call.ts';
import { flag, id, type Label, optional, page, text, truth, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { startedTask } from '../task.ts';

/** How a file column was matched to its field. `similar` and `content` are guesses that the user confirms. */
export const headingSources = ['name', 'remembered', 'similar', 'content', 'person'] as const;
export type HeadingSource = (typeof headingSources)[number];

export const cellKinds = ['text', 'choice', 'choices', 'day', 'moment'] as const;
export type CellKind = (typeof cellKinds)[number];

export const stagedLine = object(() => ({
  rowNo: z.int(),
  values: z.record(z.string(), z.string()),
  errors: z.array(z.string()),
  wrong: z.array(z.string()),
  known: truth,
  changes: truth,
  cells: z.record(z.string(), z.string()),
  leftOut: truth,
  taken: truth,
}));
export type StagedLine = z.output<typeof stagedLine>;

/** `reading`: a task is still reading and checking the rows of a long file */
export const importStates = ['reading', 'staged', 'taking', 'imported', 'part', 'cancelled'] as const;

/** A staged file: its rows are checked, corrected and imported from here. It is stored for seven days. */
export const stagedBatch = object(() => ({
  batchId: z.string(),
  fileName: z.string(),
  total: z.int(),
  good: z.int(),
  bad: z.int(),
  known: z.int(),
  changed: z.int(),
  /** number of generated secrets, such as initial passwords, that have not been viewed yet */
  secrets: z.int(),
  unknownHeadings: z.array(z.string()),
  missingHeadings: z.array(z.string()),
  /** assumptions about columns that the file lacks */
  assumed: z.array(z.string()),
  /** what the file shows that is not imported as shown: comments, pictures, hidden rows and sheets, struck text */
  losses: z.array(object(() => ({ place: z.string(), words: z.string() }))),
  rows: z.array(stagedLine),
  leftOut: z.int(),
  taken: z.int(),
  state: z.enum(importStates),
  mapped: truth,
  taskId: z.string().nullable(),
  /** an earlier import of the same bytes: importing again requires a reason. Null for parts that are no longer known */
  earlier: z
    .object({
      batchId: z.string(),
      by: z.string().nullable(),
      time: z.string().nullable(),
      imported: z.int().nullable(),
    })
    .nullable(),
  columns: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      required: truth,
      asks: z.enum(cellKinds),
      past: truth.optional(),
      /** allowed values of a cell, if they are known and few */
      choices: z.array(z.string()),
    }),
  ),
  /** values that are wrong in several rows, the most frequent first */
  faults: z.array(z.object({ key: z.string(), value: z.string(), words: z.string(), count: z.int() })),
  headings: z.array(
    z.object({
      heading: z.string(),
      sample: z.array(z.string()),
      key: z.string().nullable(),
      by: z.enum(headingSources).nullable(),
    }),
  ),
}));
export type StagedBatch = z.output<typeof stagedBatch>;

export const lineKinds = ['bad', 'good', 'known', 'leftOut', 'all'] as const;
export type LineKind = (typeof lineKinds)[number];

/**
 * Above this number of rows the column mapping is fixed after reading, because checking the rows again takes too long.
 */
export const mostRemapped = 20_000;

export const batch = object(() => ({ batchId: id }));
export const againReason = text(['再次导入的原因', 'Reason'], {
  min: 2,
  max: 200,
  kind: 'long',
});
const cellText = text(['单元格', 'Cell'], { max: 20_000, min: 0 });

/** The records an import belongs to, by parameter name: `{ examId }`; empty if rows belong to no record. */
export type About = Readonly<Record<string, string>>;

interface ImportDefinition {
  title: Label;
  access: Access;
  /** parameters that name the records it belongs to; sent with the file, the template and the staged file */
  about?: Readonly<Record<string, typeof id>>;
  /** Paths below /api. Unnamed calls use `<path>Rows` and so on, or `<path>-rows` if `dashed`. */
  path: string;
  dashed?: boolean;
  template?: string;
  confirm?: string;
  changes: readonly string[];
}

/**
 * The calls of an import: `path` takes the file, all other calls work on the staged file.
 * @example export const centreImport = importCalls({ title: ['考点', 'Centres'], access: holds('centre_import'), path:
 * 'centre/import', changes: ['centre'] })
 */
export function importCalls({
  title: [zh, en],
  access,
  path,
  dashed = false,
  about = {},
  template,
  confirm,
  changes,
}: ImportDefinition) {
  const belongs = z.object(about);
  const at = (verb: string) => (dashed ? `${path}-${verb.toLowerCase()}` : `${path}${verb}`);
  const called = (verbZh: string, verbEn: string): Label => [`${zh}导入（${verbZh}）`, `Import ${en}: ${verbEn}`];
  return {
    importTemplate: get(template ?? at('Template'), {
      title: called('模板', 'template'),
      access,
      query: belongs,
      answer: z.null(),
      shape: 'file',
    }),
    /** A task reads a long file, and the answer contains its id; any other file can be corrected immediately. */
    import: post(path, { title: called('预览', 'preview'), access, query: belongs, upload: true, answer: stagedBatch }),
    /** A staged file; without an id the newest waiting one of the caller, or null. */
    importDetail: get(at('Detail'), {
      title: called('暂存', 'staged'),
      access,
      query: belongs.partial().extend({ batchId: id.optional() }),
      answer: stagedBatch.nullable(),
    }),
    importRows: get(at('Rows'), {
      title: called('暂存行', 'staged rows'),
      access,
      query: object(() => ({
        batchId: id,
        kind: z.enum(lineKinds).optional(),
        current: whole(['页', 'Page'], { min: 1, max: 100_000 }).optional(),
        size: whole(['每页', 'Size'], { min: 1, max: 200 }).optional(),
      })),
      answer: page(stagedLine),
    }),
    /**
     * Field of each file column, by position. The rows are checked again, and the mapping is stored for the next file.
     */
    importMap: post(at('Map'), {
      title: called('列对应', 'columns'),
      access,
      body: batch.extend({ keys: z.array(optional(text(['列', 'Column'], { max: 64 }))).max(500) }),
      answer: stagedBatch,
    }),
    /**
     * Corrects or skips a row, or corrects a value in all rows where it is wrong; checks the rows again immediately.
     */
    importMend: post(at('Mend'), {
      title: called('更正', 'mend'),
      access,
      body: batch.extend({
        rowNo: whole(['行号', 'Row'], { min: 1 }).optional(),
        cells: z.record(z.string(), cellText).optional(),
        everywhere: object(() => ({
          key: text(['列', 'Column'], { max: 64 }),
          from: cellText,
          to: cellText,
        })).optional(),
        leftOut: flag(['不导入', 'Skip']).optional(),
      }),
      answer: stagedBatch,
    }),
    /** Discards a staged file. Its rows are deleted immediately, except those already imported. */
    importDrop: post(at('Drop'), { title: called('放弃', 'discard'), access, body: batch, answer: z.null() }),
    importErrors: get(at('Errors'), {
      title: called('错误文件', 'rows with errors'),
      access,
      query: batch,
      answer: z.null(),
      shape: 'file',
      writes: true,
    }),
    /** Imports the valid rows as a task. `again` is the reason if the same file was imported before. */
    importConfirm: post(confirm ?? at('Confirm'), {
      title: called('确认', 'confirm'),
      access,
      body: batch.extend({ again: optional(againReason) }),
      answer: startedTask,
      changes: ['task', ...changes],
    }),
  };
}
export type ImportCalls = ReturnType<typeof importCalls>;
