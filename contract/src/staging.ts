import * as z from 'zod';
import { type Access, get, post } from './call.ts';
import { flag, id, type Label, optional, page, text, truth, whole } from './conventions.ts';
import { startedTask } from './task.ts';

/** How a column of a file came to its field; `similar` and `content` are guesses, which a person confirms. */
export const headingSources = ['name', 'remembered', 'similar', 'content', 'person'] as const;
export type HeadingSource = (typeof headingSources)[number];

/** How a cell is corrected: typed, chosen from what its column may say, one of it or several, or as a day or moment. */
export const cellKinds = ['text', 'choice', 'choices', 'day', 'moment'] as const;
export type CellKind = (typeof cellKinds)[number];

export const stagedLine = z.object({
  rowNo: z.int(),
  /** by heading, cut for the screen */
  values: z.record(z.string(), z.string()),
  errors: z.array(z.string()),
  /** keys of the columns something is wrong in */
  wrong: z.array(z.string()),
  /** is there already, just as the row says */
  known: truth,
  /** changes what is there */
  changes: truth,
  /** by the key of the column, whole, for editing */
  cells: z.record(z.string(), z.string()),
  leftOut: truth,
  /** it has been taken in */
  taken: truth,
});
export type StagedLine = z.output<typeof stagedLine>;

/** `reading`: a long file whose rows a task still reads and judges */
export const importStates = ['reading', 'staged', 'taking', 'imported', 'part', 'cancelled'] as const;

/** A file put aside: its rows are judged, corrected and taken in from there; kept for seven days. */
export const stagedBatch = z.object({
  batchId: z.string(),
  fileName: z.string(),
  total: z.int(),
  good: z.int(),
  bad: z.int(),
  known: z.int(),
  /** of the good ones: rows that change what is there */
  changed: z.int(),
  /** first passwords and the like that taking it in has made and nobody has read yet */
  secrets: z.int(),
  unknownHeadings: z.array(z.string()),
  missingHeadings: z.array(z.string()),
  /** what was assumed of columns that the file does not have */
  assumed: z.array(z.string()),
  rows: z.array(stagedLine),
  leftOut: z.int(),
  taken: z.int(),
  state: z.enum(importStates),
  /** nobody has to look at how its columns were understood */
  mapped: truth,
  taskId: z.string().nullable(),
  /** the same bytes went in before: taking them in again asks for a reason. Null of what is not known any more */
  earlier: z
    .object({
      batchId: z.string(),
      by: z.string().nullable(),
      time: z.string().nullable(),
      /** rows that were new then */
      imported: z.int().nullable(),
    })
    .nullable(),
  columns: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      required: truth,
      asks: z.enum(cellKinds),
      /** 1: a day or moment that has happened */
      past: truth.optional(),
      /** what a cell may say, where that is known and not too much */
      choices: z.array(z.string()),
    }),
  ),
  /** values that are wrong in more than one row, the most frequent first */
  faults: z.array(z.object({ key: z.string(), value: z.string(), words: z.string(), count: z.int() })),
  headings: z.array(
    z.object({
      heading: z.string(),
      /** what stands below it in the first rows */
      sample: z.array(z.string()),
      key: z.string().nullable(),
      by: z.enum(headingSources).nullable(),
    }),
  ),
});
export type StagedBatch = z.output<typeof stagedBatch>;

export const lineKinds = ['bad', 'good', 'known', 'leftOut', 'all'] as const;
export type LineKind = (typeof lineKinds)[number];

/** The columns of a file with more rows are not changed after it was read: nobody waits for them to be judged again. */
export const mostRemapped = 20_000;

/** Which file that was put aside. */
export const batch = z.object({ batchId: id });
/** Why a file that went in before is taken in again. */
export const againReason = text(['再次导入的原因', 'Reason'], {
  min: 2,
  max: 200,
  kind: 'long',
});
const cellText = text(['单元格', 'Cell'], { max: 20_000, min: 0 });

/** What an import belongs to, by the names of its parts: `{ examId }`; nothing, where rows stand by themselves. */
export type About = Readonly<Record<string, string>>;

interface ImportDefinition {
  title: Label;
  access: Access;
  /** what a file of it must say it belongs to; asked for with the file, the template and the file that waits */
  about?: Readonly<Record<string, typeof id>>;
  /** paths below /api; those not named stand at `<path>Rows` and so on, or at `<path>-rows` where the area writes so */
  path: string;
  dashed?: boolean;
  template?: string;
  confirm?: string;
  /** things whose kept answers are stale when rows were taken in */
  changes: readonly string[];
}

/**
 * The calls of an import: `path` takes the file, everything else happens to what was put aside.
 *
 * @example export const centreImport = importCalls({ title: ['考点', 'Centres'], access: holds('centre_import'),
 *   path: 'centre/import', changes: ['centre'] })
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
    /** a long file is read by a task, which its answer names; any other is there to be corrected at once */
    import: post(path, { title: called('预览', 'preview'), access, query: belongs, upload: true, answer: stagedBatch }),
    /** a file put aside; without an id the caller's newest that still waits, or null */
    importDetail: get(at('Detail'), {
      title: called('暂存', 'staged'),
      access,
      query: belongs.partial().extend({ batchId: id.optional() }),
      answer: stagedBatch.nullable(),
    }),
    importRows: get(at('Rows'), {
      title: called('暂存行', 'staged rows'),
      access,
      query: z.object({
        batchId: id,
        kind: z.enum(lineKinds).optional(),
        current: whole(['页', 'Page'], { min: 1, max: 100_000 }).optional(),
        size: whole(['每页', 'Size'], { min: 1, max: 200 }).optional(),
      }),
      answer: page(stagedLine),
    }),
    /** which field each column of the file is, by its place; judged anew, and remembered for the next file */
    importMap: post(at('Map'), {
      title: called('列对应', 'columns'),
      access,
      body: batch.extend({ keys: z.array(optional(text(['列', 'Column'], { max: 64 }))).max(500) }),
      answer: stagedBatch,
    }),
    /** corrects a row or leaves it out, or corrects a value in all rows it is wrong in; judged anew at once */
    importMend: post(at('Mend'), {
      title: called('更正', 'mend'),
      access,
      body: batch.extend({
        /** none: `everywhere` */
        rowNo: whole(['行号', 'Row'], { min: 1 }).optional(),
        cells: z.record(z.string(), cellText).optional(),
        /** in place of this value of a column, wherever it is wrong */
        everywhere: z.object({ key: text(['列', 'Column'], { max: 64 }), from: cellText, to: cellText }).optional(),
        leftOut: flag(['不导入', 'Skip']).optional(),
      }),
      answer: stagedBatch,
    }),
    /** a file that is not to go in after all: its rows are gone at once, but for those that went in before */
    importDrop: post(at('Drop'), { title: called('放弃', 'discard'), access, body: batch, answer: z.null() }),
    /** the file's own rows that are wrong, with a column that says why */
    importErrors: get(at('Errors'), {
      title: called('错误文件', 'rows with errors'),
      access,
      query: batch,
      answer: z.null(),
      shape: 'file',
      writes: true,
    }),
    /** takes the good rows in, as a task; `again` where the same file went in before */
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
