import { codesOf } from '@kaoxin/contract/call.ts';
import { sql } from 'kysely';
import { Refusal, refuse } from '#platform/http/errors.ts';
import type { TaskEnd, TaskKind, TaskRun } from '#platform/tasks/task-kind.ts';
import type { Work } from '#platform/work.ts';
import { taskOf } from './confirm-batch.ts';
import type { ImportKind, ImportLine } from './import-kind.ts';
import { lineJudge } from './judge-lines.ts';
import { needFile, type StagedImportFile, tablesOf } from './staged-file.ts';
import { countLines, linesOf, noteTaken, ofKind } from './staged-lines.ts';

interface Reached {
  upTo: number;
  imported: number;
  skipped: number;
  refused: number;
}
type Run = TaskRun<{ file: string }, Reached>;

const start: Reached = { upTo: 0, imported: 0, skipped: 0, refused: 0 };
const everyRow = 1_000_000;

/**
 * Takes the good rows of a confirmed file in, part by part; each part is committed with its checkpoint, so that a server
 * that dies leaves no row out and none twice (security.md F01). Rows are judged once more as they go in.
 */
export function importTask<E>(kind: ImportKind<E>): TaskKind<{ file: string }, Reached> {
  return {
    kind: taskOf(kind),
    title: [`导入${kind.title[0]}`, `Import ${kind.title[1]}`],
    store: kind.store,
    slots: 1,
    async run(run) {
      mayImport(run.work, kind);
      try {
        return await takeAll(run, kind);
      } catch (error) {
        // nothing went in: what is wrong can be mended and the file confirmed again
        if (error instanceof Refusal && error.status < 500 && !run.checkpoint) await reopen(run, kind);
        throw error;
      }
    },
  };
}

function mayImport<E>({ actor }: Work, { calls }: ImportKind<E>): void {
  const codes = codesOf(calls.importConfirm.access);
  if (codes.length > 0 && !codes.some((code) => actor.grants.has(code))) throw refuse('notAllowed');
}

async function takeAll<E>(run: Run, kind: ImportKind<E>): Promise<TaskEnd> {
  const most = kind.rowsAtOnce === 'all' ? everyRow : kind.rowsAtOnce;
  for (;;) {
    if (run.cancelled.aborted) return finish(run, true);
    const more = await takePart(run, kind, most).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.status >= 500 || kind.rowsAtOnce === 'all') throw error;
      return takeSingly(run, kind, most);
    });
    if (!more) return finish(run, false);
  }
}

/** The next part, all of it or nothing; answers whether there was one. */
const takePart = <E>(run: Run, kind: ImportKind<E>, most: number): Promise<boolean> =>
  run.step(async (work, before = start) => {
    const { file, lines } = await nextLines(work, kind, run.payload.file, before.upTo, most);
    const last = lines.at(-1);
    if (!last) return { checkpoint: before, done: before.upTo === 0 ? 0 : reached(before), answer: false };
    await kind.lock?.(work);
    const judge = await lineJudge(work, kind, file);
    const fit: ImportLine<E>[] = [];
    const unfit: { rowNo: number; errors: string[] }[] = [];
    for (const line of lines) {
      const { entry, line: now } = await judge(line);
      if (entry !== null && now.rowKey !== null) fit.push({ rowNo: line.rowNo, entry, key: now.rowKey });
      else unfit.push({ rowNo: line.rowNo, errors: now.errors });
    }
    const [wrong] = unfit;
    if (wrong && kind.rowsAtOnce === 'all')
      throw refuse(400, [
        `第${wrong.rowNo}行:${wrong.errors.join(';')}`,
        `Row ${wrong.rowNo}: ${wrong.errors.join('; ')}`,
      ]);
    for (const { rowNo, errors } of unfit) await noteRefused(work, file.id, rowNo, errors);
    const known = await kind.known(work, fit);
    const fresh = fit.filter(({ key }) => !known.has(key));
    if (fresh.length > 0) await kind.takeIn(work, fresh);
    await noteTaken(
      work,
      file.id,
      fit.map(({ rowNo }) => rowNo),
    );
    const checkpoint = {
      upTo: last.rowNo,
      imported: before.imported + fresh.length,
      skipped: before.skipped + fit.length - fresh.length,
      refused: before.refused + unfit.length,
    };
    return { checkpoint, done: reached(checkpoint), answer: true };
  });

const reached = ({ imported, skipped, refused }: Reached): number => imported + skipped + refused;

/** One of them is refused: each goes by itself, and the one that is refused stays out with the reason. */
async function takeSingly<E>(run: Run, kind: ImportKind<E>, most: number): Promise<boolean> {
  for (let n = 0; n < most; n += 1) {
    if (run.cancelled.aborted) return true;
    const more = await takePart(run, kind, 1).catch(async (error: unknown) => {
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      return leaveOut(run, kind, error);
    });
    if (!more) return false;
  }
  return true;
}

const leaveOut = <E>(run: Run, kind: ImportKind<E>, { label }: Refusal): Promise<boolean> =>
  run.step(async (work, before = start) => {
    const { file, lines } = await nextLines(work, kind, run.payload.file, before.upTo, 1);
    const [line] = lines;
    if (!line) return { checkpoint: before, done: reached(before), answer: false };
    await noteRefused(work, file.id, line.rowNo, [label[0]]);
    const checkpoint = { ...before, upTo: line.rowNo, refused: before.refused + 1 };
    return { checkpoint, done: reached(checkpoint), answer: true };
  });

async function nextLines<E>(work: Work, { kind }: ImportKind<E>, fileId: string, upTo: number, most: number) {
  const file: StagedImportFile = await needFile(work, kind, fileId);
  return { file, lines: await linesOf(work, fileId, sql`${ofKind.good} and row_no > ${upTo}`, { most }) };
}

async function noteRefused(work: Work, fileId: string, rowNo: number, errors: readonly string[]): Promise<void> {
  await sql`update ${tablesOf(work).line} set state = 'bad', errors = ${JSON.stringify(errors)}::jsonb
    where file_id = ${fileId} and row_no = ${rowNo}`.execute(work.handle);
}

const reopen = <E>(run: Run, kind: ImportKind<E>): Promise<void> =>
  run.work.transaction(async (work) => {
    const file = await needFile(work, kind.kind, run.payload.file);
    await sql`update ${tablesOf(work).file} set state = 'staged', task_id = null where id = ${file.id}`.execute(
      work.handle,
    );
  });

async function finish(run: Run, cancelled: boolean): Promise<TaskEnd> {
  const { left, at } = await run.step(async (work, checkpoint = start) => {
    const counts = await countLines(work, { id: run.payload.file });
    const whole = counts.good === 0 && counts.bad === 0 && counts.leftOut === 0;
    const state = cancelled ? 'cancelled' : whole ? 'imported' : 'part';
    await sql`update ${tablesOf(work).file} set state = ${state} where id = ${run.payload.file}`.execute(work.handle);
    return { checkpoint, done: reached(checkpoint), answer: { left: counts.good, at: checkpoint } };
  });
  const { imported, skipped, refused } = at;
  const parts: (readonly [boolean, string, string])[] = [
    [true, `已导入${imported}行`, `${imported} rows imported`],
    [skipped > 0, `${skipped}行早已导入`, `${skipped} were there already`],
    [refused > 0, `${refused}行未通过检查`, `${refused} were refused`],
    [left > 0, `已取消,其余${left}行未导入`, `cancelled, the other ${left} were left out`],
  ];
  const said = parts.filter(([holds]) => holds);
  return {
    words: [said.map(([, zh]) => zh).join(','), said.map(([, , en]) => en).join(', ')],
    cancelled: cancelled && left > 0,
  };
}
