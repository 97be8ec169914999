import { createWriteStream, openAsBlob } from 'node:fs';
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { rosterCsv, rosterHeadings, rosterRow } from '../server/src/areas/exam/roster/roster.fixture.ts';
import { writeSheet } from '../server/src/platform/sheets/write-sheet.ts';
import { answered, type Caller, ended, post, type Say } from './asking.ts';
import { addExam, examId, type FileForm } from './exam-rows.ts';
import type { Figure } from './figure.ts';
import type { Ground } from './ground.ts';
import { highestMemory } from './process-figures.ts';

const inParts = 20_000;

const rowAt = (at: number): Record<string, string> => rosterRow(at, { 考区: `基准考区${1 + (at % 11)}` });

async function writeCsv(path: string, rows: number): Promise<void> {
  await writeFile(path, `${rosterHeadings.join(',')}\r\n`);
  for (let from = 0; from < rows; from += inParts) {
    const part = Array.from({ length: Math.min(inParts, rows - from) }, (_, at) => rowAt(from + at));
    await appendFile(path, `${rosterCsv(part, rosterHeadings).split('\r\n').slice(1).join('\r\n')}\r\n`);
  }
}

async function* rowsUpTo(rows: number): AsyncGenerator<Record<string, string>> {
  for (let at = 0; at < rows; at += 1) yield rowAt(at);
}

const writeXlsx = (path: string, rows: number): Promise<void> =>
  pipeline(
    writeSheet({
      title: '考生名单',
      columns: rosterHeadings.map((label) => ({ key: label, label })),
      rows: rowsUpTo(rows),
    }),
    createWriteStream(path),
  );

export async function importFigures(
  { ours, db }: Ground,
  manager: Caller,
  { importRows, importAs }: { importRows: number; importAs: FileForm },
  say: Say,
): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kaoxin-bench-roster-'));
  // PostgreSQL's account reads it too.
  await chmod(folder, 0o755);
  const [csv, xlsx] = [join(folder, 'roster.csv'), join(folder, 'roster.xlsx')];
  const n = 1_000;
  await addExam(db, n, 10);
  const memory = highestMemory(ours.pid);
  try {
    await writeCsv(csv, importRows);
    if (importAs === 'xlsx') await writeXlsx(xlsx, importRows);
    const copied = await copyOf(db, csv);
    const begun = performance.now();
    const form = new FormData();
    form.append('file', await openAsBlob(importAs === 'xlsx' ? xlsx : csv), `roster.${importAs}`);
    const { url, headers } = manager;
    const staged = await answered<{ batchId: string; taskId: string }>(
      fetch(`${url}/api/formalExam/importExaminers?examId=${examId(n)}`, { method: 'POST', headers, body: form }),
    );
    const sent = performance.now();
    say(await ended(manager, staged.taskId));
    const read = performance.now();
    const taking = await post<{ taskId: string }>(manager, '/api/formalExam/importExaminersConfirm', {
      batchId: staged.batchId,
    });
    say(await ended(manager, taking.taskId));
    const taken = performance.now();
    const rate = (from: number, to: number) => importRows / ((to - from) / 1000);
    const beside = (what: string, perSecond: number): Figure => ({
      what,
      ours: `${Math.round(perSecond)}/s`,
      raw: `${Math.round(copied)}/s`,
      ratio: `${(perSecond / copied).toFixed(3)}×`,
    });
    const peak = memory.end();
    return [
      {
        what: `import of ${importRows} rows of ${importAs}: the request`,
        ours: `${((sent - begun) / 1000).toFixed(1)} s`,
      },
      beside('import, read and judged, beside COPY', rate(sent, read)),
      beside('import, taken in, beside COPY', rate(read, taken)),
      beside('import, whole, beside COPY', rate(begun, taken)),
      {
        what: 'import: memory of the server at most',
        ours: `${Math.round(peak)} MB`,
        budget: '≤ 400 MB',
        holds: peak <= 400,
      },
    ];
  } finally {
    memory.end();
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyOf(db: Ground['db'], path: string): Promise<number> {
  await db.query(`create temporary table copied (${rosterHeadings.map((_, place) => `c${place} text`).join(', ')})`);
  const begun = performance.now();
  const { rowCount } = await db.query(`copy copied from '${path}' with (format csv, header true)`);
  const seconds = (performance.now() - begun) / 1000;
  await db.query('drop table copied');
  return (rowCount ?? 0) / seconds;
}
