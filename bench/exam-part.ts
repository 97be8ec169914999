import { openAsBlob } from 'node:fs';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { rosterCsv, rosterHeadings, rosterRow } from '../server/src/areas/exam/roster/roster.fixture.ts';
import { demoPassword } from '../server/src/demo/accounts.ts';
import { addExam, addPlaces, addRoster, districtId, examId, sought } from './exam-rows.ts';
import type { Figure } from './figure.ts';
import type { Ground } from './ground.ts';
import { percentile } from './measure.ts';
import type { Options } from './options.ts';
import { residentMegabytes } from './process-figures.ts';
import { signIn } from './sign-in.ts';

const managerAccount = 'tangyishan';
const repeats = 60;

interface Question {
  what: string;
  path: string;
  /** milliseconds (domain.md 5.4, B2) */
  budget: number;
}

/**
 * Rosters on one table as it grows: the same questions behind every examination that is added, of it and of the first one;
 * then a file of many rows, beside what COPY takes for the same file.
 */
export async function examFigures(
  ground: Ground,
  { examinations }: Options,
  say: (line: string) => void,
): Promise<Figure[]> {
  const { db, environment, ours } = ground;
  const manager = await signIn(ours.url, managerAccount, demoPassword);
  const figures: Figure[] = [];
  await db.query('set statement_timeout = 0');
  await addPlaces(db);
  let all = 0;
  for (const [index, people] of examinations.examinees.entries()) {
    const n = index + 1;
    await addExam(db, n, 20);
    const rate = await addRoster(db, n, people, environment.SECRET_KEY ?? '');
    all += people;
    say(`${all} examinees, the last ${people} at ${Math.round(rate)} a second`);
    const isMilestone = [100_000, 1_000_000, 10_000_000].includes(all) || n === examinations.examinees.length;
    if (!isMilestone) continue;
    for (const question of await questions(ground, n, people))
      figures.push(await timed(ground, manager, question, `${all}: `, say));
  }
  figures.push(...(await importFigures(ground, manager, examinations, say)));
  return figures;
}

async function questions({ db }: Ground, n: number, people: number): Promise<Question[]> {
  const of = `examId=${examId(n)}`;
  const page = `/api/examiners/page?size=10&${of}`;
  const { rows } = await db.query<{ id: string }>(
    `select id from examiner where exam_id = $1 order by id limit 1 offset $2`,
    [examId(n), Math.floor(people * 0.98)],
  );
  const far = Math.min(100_000, Math.floor(people / 20));
  return [
    { what: 'roster by ticket', path: `${page}&ticketNo=${sought.ticket}`, budget: 50 },
    { what: 'roster by id number', path: `${page}&idNo=${sought.idNo}`, budget: 50 },
    { what: 'roster, page 1', path: `${page}&current=1`, budget: 150 },
    { what: `roster, page ${far}`, path: `${page}&current=${far}`, budget: 150 },
    { what: 'roster, on from a row near its end', path: `${page}&after=${rows[0]?.id}`, budget: 150 },
    { what: 'roster, a district', path: `${page}&current=1&districtId=${districtId(3)}`, budget: 150 },
    {
      what: 'roster, by a part of the name',
      path: `${page}&current=1&name=${encodeURIComponent('考生77')}`,
      budget: 150,
    },
    { what: 'roster, exact counts', path: `/api/examiners/counts?${of}`, budget: 50 },
  ];
}

async function timed(
  { ours }: Ground,
  headers: Record<string, string>,
  { what, path, budget }: Question,
  size: string,
  say: (line: string) => void,
): Promise<Figure> {
  const ask = async () => {
    const begun = performance.now();
    const answer = await fetch(ours.url + path, { headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    return performance.now() - begun;
  };
  const name = `${size}${what}: first · p50 · p99`;
  try {
    const first = await ask();
    const took: number[] = [];
    for (let n = 0; n < repeats; n += 1) took.push(await ask());
    const [p50, p99] = [percentile(took, 50), percentile(took, 99)];
    const ours = `${[first, p50, p99].map((value) => value.toFixed(1)).join(' · ')} ms`;
    say(`${name}: ${ours}`);
    return { what: name, ours, budget: `p99 ≤ ${budget} ms`, holds: p99 <= budget };
  } catch (error) {
    // one that does not answer must not hide the others
    return { what: `${name}: ${String(error)}`, ours: '–', budget: `p99 ≤ ${budget} ms`, holds: false };
  }
}

const inParts = 20_000;

/** A file as an examination office has it: good rows, in all districts, nobody twice. */
async function writeCsv(path: string, rows: number): Promise<void> {
  await writeFile(path, `${rosterHeadings.join(',')}\r\n`);
  for (let from = 0; from < rows; from += inParts) {
    const part = Array.from({ length: Math.min(inParts, rows - from) }, (_, at) =>
      rosterRow(from + at, { 考区: `基准考区${1 + ((from + at) % 11)}` }),
    );
    await appendFile(path, `${rosterCsv(part, rosterHeadings).split('\r\n').slice(1).join('\r\n')}\r\n`);
  }
}

async function importFigures(
  { ours, db }: Ground,
  headers: Record<string, string>,
  { importRows }: Options['examinations'],
  say: (line: string) => void,
): Promise<Figure[]> {
  const path = join(tmpdir(), `kaoxin-bench-roster-${process.pid}.csv`);
  const n = 1_000;
  await writeCsv(path, importRows);
  await addExam(db, n, 10);
  let peak = residentMegabytes(ours.pid);
  const watching = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(ours.pid));
  }, 200);
  try {
    const copied = await copyOf(db, path);
    const begun = performance.now();
    const form = new FormData();
    form.append('file', await openAsBlob(path), 'roster.csv');
    const staged = await answered<{ batchId: string; taskId: string }>(
      fetch(`${ours.url}/api/formalExam/importExaminers?examId=${examId(n)}`, { method: 'POST', headers, body: form }),
    );
    const sent = performance.now();
    say(await ended(ours.url, headers, staged.taskId));
    const read = performance.now();
    const taking = await answered<{ taskId: string }>(
      fetch(`${ours.url}/api/formalExam/importExaminersConfirm`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ batchId: staged.batchId }),
      }),
    );
    say(await ended(ours.url, headers, taking.taskId));
    const taken = performance.now();
    const rate = (from: number, to: number) => importRows / ((to - from) / 1000);
    const beside = (what: string, perSecond: number): Figure => ({
      what,
      ours: `${Math.round(perSecond)}/s`,
      raw: `${Math.round(copied)}/s`,
      ratio: `${(perSecond / copied).toFixed(3)}×`,
    });
    return [
      { what: `import of ${importRows} rows: the request`, ours: `${((sent - begun) / 1000).toFixed(1)} s` },
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
    clearInterval(watching);
    await rm(path, { force: true });
  }
}

/** Rows a second that COPY brings into a table of texts without an index. */
async function copyOf(db: Ground['db'], path: string): Promise<number> {
  await db.query(`create temporary table copied (${rosterHeadings.map((_, place) => `c${place} text`).join(', ')})`);
  const begun = performance.now();
  const { rowCount } = await db.query(`copy copied from '${path}' with (format csv, header true)`);
  const seconds = (performance.now() - begun) / 1000;
  await db.query('drop table copied');
  return (rowCount ?? 0) / seconds;
}

async function answered<D>(request: Promise<Response>): Promise<D> {
  const answer = await request;
  const body = (await answer.json()) as { data: D; msg: string };
  if (answer.status !== 200) throw new Error(`${answer.status}: ${body.msg}`);
  return body.data;
}

/** Its last words. */
async function ended(url: string, headers: Record<string, string>, taskId: string): Promise<string> {
  for (;;) {
    const task = await answered<{ state: string; words: string | null }>(
      fetch(`${url}/api/task/detail?id=${taskId}`, { headers }),
    );
    if (task.state === 'done') return task.words ?? '';
    if (task.state !== 'waiting' && task.state !== 'running') throw new Error(`${task.state}: ${task.words}`);
    await pause(200);
  }
}
