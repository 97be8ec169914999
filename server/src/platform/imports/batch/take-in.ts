import type { Label } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import type { About } from '@kaoxin/contract/lists/staging.ts';
import { sql } from 'kysely';
import { mayEnter } from '#platform/http/access.ts';
import { Refusal, refuse } from '#platform/http/errors.ts';
import { asRefusal } from '#platform/http/failure.ts';
import type { TaskEnd, TaskKind, TaskRun } from '#platform/tasks/task-kind.ts';
import { eachInTurn } from '#platform/turns.ts';
import type { Work } from '#platform/work.ts';
import { type Complaint, together } from '../complaints.ts';
import { type ImportKind, type ImportLine, type Standing, withColumns } from '../import-kind.ts';
import { needFile, type StagedImportFile, tablesOf } from '../staged/staged-file.ts';
import { countLines, linesOf, ofKind, type StoredLine } from '../staged/staged-lines.ts';
import { noteRefused, noteTaken } from '../staged/taken-lines.ts';
import { taskOf } from './confirm-batch.ts';
import { lineJudge } from './judge-lines.ts';
import { type Reached, reached, start, wordsOf } from './reached.ts';
import { reopen } from './reopen.ts';

type Run = TaskRun<{ file: string }, Reached>;

const everyRow = 1_000_000;

/**
 * Imports the valid rows of a confirmed file in parts; each part commits with its checkpoint, so that a crash neither
 * skips nor repeats a row (security.md F01). Rows are checked again when imported.
 */
export function importTask<E, P>(kind: ImportKind<E, P>): TaskKind<{ file: string }, Reached> {
  return {
    kind: taskOf(kind),
    title: [`导入${kind.title[0]}`, `Import ${kind.title[1]}`],
    store: kind.store,
    slots: 1,
    run: (run) => takeAll(run, kind),
    unfinished: (context, task) => reopen(context, kind, task),
  };
}

function refusalIn(error: unknown): Refusal | undefined {
  const refusal = asRefusal(error);
  return refusal && refusal.status < 500 ? refusal : undefined;
}

/** A refusal of the row; a missing right or a used-up limit ends the task. */
function rowRefusalIn(error: unknown): Refusal | undefined {
  const refusal = refusalIn(error);
  return refusal && refusal.status !== 403 && refusal.status !== 429 ? refusal : undefined;
}

async function mayImport<E, P>(work: Work, { calls, mayUse }: ImportKind<E, P>, about: About): Promise<void> {
  mayEnter(calls.importConfirm, work.actor);
  await mayUse?.(work, about);
}

async function takeAll<E, P>(run: Run, kind: ImportKind<E, P>): Promise<TaskEnd> {
  const file = await needFile(run.work, kind.kind, run.payload.file);
  try {
    const end = await takeParts(run, await withColumns(run.work, kind, file.about), file.about);
    await kind.ended?.(run.work, file, undefined);
    return end;
  } catch (error) {
    const refusal = refusalIn(error);
    if (!refusal) throw error;
    await kind.ended?.(run.work, file, refusal);
    throw withReached(refusal, run.checkpoint);
  }
}

function withReached({ status, label: [zh, en], facts }: Refusal, { imported } = start): Refusal {
  const words: Label = [
    `${zh}。此前已导入${imported}行，其余未导入`,
    `${en}. ${quantity(imported, 'row')} imported before, the others not`,
  ];
  return new Refusal(status, imported === 0 ? [zh, en] : words, facts);
}

async function takeParts<E, P>(run: Run, kind: ImportKind<E, P>, about: About): Promise<TaskEnd> {
  const most = kind.rowsAtOnce === 'all' ? everyRow : kind.rowsAtOnce;
  const rows = kind.around ? (await countLines(run.work, { id: run.payload.file })).good : 0;
  await kind.around?.before(run.work, about, rows);
  for (;;) {
    if (run.cancelled.aborted) return finish(run, true);
    const more = await takePart(run, kind, most).catch((error: unknown) => {
      if (!rowRefusalIn(error) || kind.rowsAtOnce === 'all' || kind.stopsAtRefusal) throw error;
      return takeSingly(run, kind, most);
    });
    if (more) continue;
    await kind.around?.behind(run.work, about, rows);
    return finish(run, false);
  }
}

async function takePart<E, P>(run: Run, kind: ImportKind<E, P>, most: number): Promise<boolean> {
  const prepared = kind.prepare && (await prepare(run, kind, kind.prepare, most));
  return run.step(async (work, before = start) => {
    const { file, lines } = await nextLines(work, kind, run.payload.file, before.upTo, most);
    const last = lines.at(-1);
    // Everything is imported, so rights no longer matter.
    if (!last) return { checkpoint: before, done: reached(before), answer: false };
    await mayImport(work, kind, file.about);
    await kind.lock?.(work, file.about);
    const { fit, unfit } = await fitLines(work, kind, file, lines);
    const standings = await kind.settle(work, fit, file.about);
    const isAll = kind.rowsAtOnce === 'all';
    const out = [...unfit, ...fit.flatMap(({ rowNo, key }) => wrongOf(standings.get(key), rowNo))];
    if (isAll) refuseFirst(out);
    const staysOut = new Set(out.map(({ rowNo }) => rowNo));
    const mayGoIn = fit.filter(({ rowNo }) => !staysOut.has(rowNo));
    const isNew = ({ key }: ImportLine<E>) => standings.get(key) !== 'known';
    const taken = mayGoIn.some(isNew)
      ? await kind.takeIn(work, mayGoIn.filter(isNew), prepared, file.about)
      : undefined;
    const late = [...(taken?.wrong ?? [])].map(([rowNo, words]): Unfit => ({ rowNo, errors: [words] }));
    if (isAll) refuseFirst(late);
    out.push(...late);
    for (const { rowNo, errors } of out) await noteRefused(work, file.id, rowNo, errors);
    const goesIn = mayGoIn.filter(({ rowNo }) => !taken?.wrong?.has(rowNo));
    const fresh = goesIn.filter(isNew);
    await noteTaken(
      work,
      file.id,
      goesIn.map(({ rowNo }) => rowNo),
      taken?.secrets,
    );
    const checkpoint = {
      upTo: last.rowNo,
      imported: before.imported + fresh.length,
      changed: before.changed + fresh.filter(({ key }) => standings.get(key) === 'changes').length,
      skipped: before.skipped + goesIn.length - fresh.length,
      refused: before.refused + out.length,
    };
    return { checkpoint, done: reached(checkpoint), answer: true };
  });
}

interface Unfit {
  rowNo: number;
  errors: Complaint[];
}

function refuseFirst([first]: readonly Unfit[]): void {
  if (!first) return;
  const [zh, en] = together(first.errors);
  throw refuse(400, [`第${first.rowNo}行：${zh}`, `Row ${first.rowNo}: ${en}`]);
}

const wrongOf = (standing: Standing | undefined, rowNo: number): Unfit[] =>
  typeof standing === 'object' ? [{ rowNo, errors: [standing.wrong] }] : [];

async function fitLines<E, P>(
  work: Work,
  kind: ImportKind<E, P>,
  file: StagedImportFile,
  lines: readonly StoredLine[],
): Promise<{ fit: ImportLine<E>[]; unfit: Unfit[] }> {
  const judge = await lineJudge(work, kind, file);
  const fit: ImportLine<E>[] = [];
  const unfit: Unfit[] = [];
  await eachInTurn(lines, async (line) => {
    const { entry, line: now } = await judge(line);
    if (entry !== null && now.rowKey !== null) fit.push({ rowNo: line.rowNo, entry, key: now.rowKey });
    else unfit.push({ rowNo: line.rowNo, errors: now.errors });
  });
  return { fit, unfit };
}

async function prepare<E, P>(
  { work, payload, checkpoint = start }: Run,
  kind: ImportKind<E, P>,
  make: NonNullable<ImportKind<E, P>['prepare']>,
  most: number,
): Promise<P> {
  const { file, lines } = await nextLines(work, kind, payload.file, checkpoint.upTo, most);
  return make(work, (await fitLines(work, kind, file, lines)).fit);
}

/** After a refusal: imports each row of the part separately and leaves out the refused one with the reason. */
async function takeSingly<E, P>(run: Run, kind: ImportKind<E, P>, most: number): Promise<boolean> {
  for (let n = 0; n < most; n += 1) {
    if (run.cancelled.aborted) return true;
    const more = await takePart(run, kind, 1).catch(async (error: unknown) => {
      const refusal = rowRefusalIn(error);
      if (!refusal) throw error;
      return leaveOut(run, kind, refusal);
    });
    if (!more) return false;
  }
  return true;
}

const leaveOut = <E, P>(run: Run, kind: ImportKind<E, P>, { label }: Refusal): Promise<boolean> =>
  run.step(async (work, before = start) => {
    const { file, lines } = await nextLines(work, kind, run.payload.file, before.upTo, 1);
    const [line] = lines;
    if (!line) return { checkpoint: before, done: reached(before), answer: false };
    await noteRefused(work, file.id, line.rowNo, [label]);
    const checkpoint = { ...before, upTo: line.rowNo, refused: before.refused + 1 };
    return { checkpoint, done: reached(checkpoint), answer: true };
  });

async function nextLines<E, P>(work: Work, { kind }: ImportKind<E, P>, fileId: string, upTo: number, most: number) {
  const file: StagedImportFile = await needFile(work, kind, fileId);
  return { file, lines: await linesOf(work, fileId, sql`${ofKind.good} and row_no > ${upTo}`, { most }) };
}

async function finish(run: Run, cancelled: boolean): Promise<TaskEnd> {
  const { left, at } = await run.step(async (work, checkpoint = start) => {
    const counts = await countLines(work, { id: run.payload.file });
    const whole = counts.good === 0 && counts.bad === 0 && counts.leftOut === 0;
    const state = cancelled ? 'cancelled' : whole ? 'imported' : 'part';
    await sql`update ${tablesOf(work).file} set state = ${state}, imported_time = ${work.now},
      imported = coalesce(imported, 0) + ${checkpoint.imported}::integer
      where id = ${run.payload.file} and state = 'taking' and task_id = ${run.id}`.execute(work.handle);
    return { checkpoint, done: reached(checkpoint), answer: { left: counts.good, at: checkpoint } };
  });
  return { words: wordsOf(at, left), cancelled: cancelled && left > 0 };
}
