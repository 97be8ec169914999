import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { demoPassword } from '../demo/src/accounts.ts';
import { program } from '../scripts/server-arguments.mjs';
import { askOnce, type Caller, milliseconds, post, type Question, type Say, timed } from './asking.ts';
import { examId } from './exam-rows.ts';
import type { SumsMeasured } from './exam-sums.ts';
import { atMost, type Figure } from './figure.ts';
import { type Ground, readerAccount } from './ground.ts';
import { percentile } from './measure.ts';
import { cpuSeconds, highestMemory } from './process-figures.ts';
import { launch, type Running, startProgram } from './processes.ts';
import { signIn } from './sign-in.ts';

interface Exam {
  n: number;
  all: number;
  people: number;
  sheets: number;
}

export async function releaseFigures(
  { environment, db }: Ground,
  exam: Exam,
  rosters: readonly Question[],
  say: Say,
): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kaoxin-bench-release-'));
  const watch = join(folder, 'delay');
  const server = await startProgram({
    file: program,
    environment: {
      ...environment,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'loop-delay.ts')}`,
      LOOP_DELAY_FILE: watch,
    },
    ready: '/api/ready',
  });
  try {
    const size = `${exam.all}: `;
    const figures = await releaseAndAsk({ db, server, watch, exam, size, rosters, say });
    await db.query('analyze exam_tally, exam_pair, exam_group, exam_sheet_tally');
    const manager = { url: server.url, headers: await signIn(server.url, 'tangyishan', demoPassword) };
    for (const { rows, ...question } of statisticQuestions(exam.n))
      figures.push(await timed(manager, question, { size, say, raw: () => db.query(rows, [examId(exam.n)]) }));
    figures.push(...(await sumFigures({ environment, db }, exam, say)));
    return figures;
  } catch (error) {
    say(String(error));
    return [{ what: `${exam.all}: release: ${String(error)}`, ours: '–', holds: false }];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Scene {
  db: Ground['db'];
  server: Running;
  watch: string;
  exam: Exam;
  size: string;
  rosters: readonly Question[];
  say: Say;
}

async function releaseAndAsk({ db, server, watch, exam, size, rosters, say }: Scene): Promise<Figure[]> {
  const as = async (account: string): Promise<Caller> => ({
    url: server.url,
    headers: await signIn(server.url, account, demoPassword),
  });
  const [manager, head] = [await as('tangyishan'), await as(readerAccount)];
  const id = String(examId(exam.n));
  const asked = await secondsOf(() => post(manager, '/api/formalExam/releaseAsk', { id, reason: '成绩已核对' }));
  const others = rosters.filter(({ what }) => /ticket|id number|row near|counts/.test(what));
  for (const { path } of others) await askOnce(manager, path);
  await loopDelay(server.pid, watch);
  const memory = highestMemory(server.pid);
  const cpuBefore = cpuSeconds(server.pid);
  const took = new Map<string, number[]>(others.map(({ what }) => [what, []]));
  let isOver = false;
  const releasing = secondsOf(async () => {
    await post(head, '/api/formalExam/submit', { id, status: 50 });
    await untilReleased(db, id);
  }).finally(() => {
    isOver = true;
  });
  const asking = (async () => {
    while (!isOver)
      for (const { what, path } of others) {
        if (!isOver) took.get(what)?.push(await askOnce(manager, path));
      }
  })();
  const [seconds] = await Promise.all([releasing, asking]);
  const peak = memory.end();
  const cpu = cpuSeconds(server.pid) - cpuBefore;
  const stall = await loopDelay(server.pid, watch);
  const figures: Figure[] = [
    { what: `${size}release of ${exam.people} people asked for`, ours: `${asked.toFixed(1)} s` },
    { what: `${size}release of ${exam.people} people, ${exam.sheets} sheets`, ours: `${seconds.toFixed(1)} s` },
    { what: `${size}release: processor of the server`, ours: `${cpu.toFixed(1)} s` },
    atMost(`${size}release: longest stall of the server`, stall, 200, 'ms'),
    atMost(`${size}release: memory of the server at most`, peak, 400, 'MB'),
  ];
  for (const { what, budget } of others) {
    const own = took.get(what) ?? [];
    const [p50, p99] = [percentile(own, 50), percentile(own, 99)];
    figures.push({
      what: `${size}${what}, ${own.length} times while it is released: p50 · p99`,
      ours: milliseconds(p50, p99),
      budget: `p99 ≤ ${budget} ms`,
      holds: p99 <= budget,
    });
  }
  for (const { what, ours } of figures) say(`${what}: ${ours}`);
  return figures;
}

/** A task releases large examinations; a failed one leaves the examination unchanged. */
async function untilReleased(db: Ground['db'], id: string): Promise<void> {
  for (let tries = 0; tries < 3_600; tries += 1) {
    const { rows } = await db.query('select status, release_task_id as task from formal_exam where id = $1', [id]);
    if (rows[0]?.status === 50) return;
    if (!rows[0]?.task) throw new Error('the examination was not released');
    await pause(500);
  }
  throw new Error('the examination was not released within half an hour');
}

async function secondsOf(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return (performance.now() - begun) / 1000;
}

/** Maximum event loop delay in milliseconds since the last call (loop-delay.ts). */
async function loopDelay(pid: number, file: string): Promise<number> {
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (let tries = 0; tries < 600; tries += 1) {
    await pause(50);
    try {
      return Number(readFileSync(file, 'utf8'));
    } catch {
      // Not written yet.
    }
  }
  throw new Error('the server did not tell its delay');
}

function statisticQuestions(n: number): (Question & { rows: string })[] {
  const of = `examId=${examId(n)}`;
  const budget = 300;
  const tallies = 'select * from exam_tally where exam_id = $1 and is_deleted = 0';
  const sheets = `select * from exam_sheet_tally where exam_id = $1 and is_deleted = 0 and subject_code = 'JC'`;
  const groups = 'select * from exam_group where exam_id = $1 and is_deleted = 0';
  return [
    { what: 'S1, headline', path: `/api/formalExam/statistics?${of}`, budget, rows: tallies },
    { what: 'S2, by district', path: `/api/formalExam/districtStatistics?${of}`, budget, rows: tallies },
    {
      what: 'S2, by district, a subject',
      path: `/api/formalExam/districtStatistics?${of}&subjectCode=JC`,
      budget,
      rows: tallies,
    },
    { what: 'S3, the total', path: `/api/formalExam/analyse?${of}`, budget, rows: tallies },
    {
      what: 'S3, a subject with its items',
      path: `/api/formalExam/analyse?${of}&subjectCode=JC`,
      budget,
      rows: sheets,
    },
    { what: 'S4, examinations of a city', path: '/api/district/districtExamAnalyse', budget, rows: tallies },
    { what: 'S6, the overview', path: '/api/statistic/common', budget, rows: tallies },
    {
      what: 'scores with ranks, page 1',
      path: `/api/examiners/examinersPage?size=10&current=1&${of}`,
      budget,
      rows: 'select * from examiner_result where exam_id = $1 and is_deleted = 0 order by total_score desc limit 10',
    },
    {
      what: 'attendance of each centre',
      path: `/api/examiners/attendProgress?${of}`,
      budget,
      rows: 'select centre_id, attend_status, sum(people) from examiner_count where exam_id = $1 group by 1, 2',
    },
    { what: 'S5, structure', path: `/api/district/districtExaminersAnalyse?${of}`, budget, rows: groups },
  ];
}

const readAll = (db: Ground['db'], n: number): Promise<number> =>
  secondsOf(() =>
    db.query(
      `select sum(length(a.answers) + length(a.item_scores)), sum(s.score), sum(r.total_score)
        from answer_sheet a join examiner_score s on s.exam_id = a.exam_id and s.examiner_id = a.examiner_id
            and s.subject_code = a.subject_code
          join examiner_result r on r.exam_id = a.exam_id and r.examiner_id = a.examiner_id
        where a.exam_id = $1`,
      [examId(n)],
    ),
  );

async function sumFigures(
  { environment, db }: Pick<Ground, 'environment' | 'db'>,
  { n, all, sheets }: Exam,
  say: Say,
): Promise<Figure[]> {
  const child = launch(['bench/exam-sums.ts', String(examId(n))], environment);
  if (!child.stdout || !child.stderr) throw new Error('The sums have no output.');
  const exit = once(child, 'exit');
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await exit;
  if (child.exitCode !== 0) throw new Error(`The sums could not be measured:\n${said}${complained}`);
  const measured = JSON.parse(said) as SumsMeasured;
  const perMillion = (seconds: number) => (seconds * 1_000_000) / sheets;
  const raw = await readAll(db, n);
  const [p50, p99] = [percentile(measured.patches, 50), percentile(measured.patches, 99)];
  const figures: Figure[] = [
    {
      ...atMost(`${all}: sums counted anew, a million sheets, by the clock`, perMillion(measured.seconds), 8, 's', 1),
      raw: `${perMillion(raw).toFixed(1)} s`,
      ratio: `${(measured.seconds / raw).toFixed(1)}×`,
    },
    atMost(`${all}: sums counted anew, a million sheets, processor of the server`, perMillion(measured.cpu), 8, 's', 1),
    {
      what: `${all}: sums counted anew, a million sheets, processor of the database`,
      ours: `${perMillion(measured.databaseCpu).toFixed(1)} s`,
    },
    { what: `${all}: sums counted anew: longest stall`, ours: `${measured.stall.toFixed(0)} ms` },
    {
      what: `${all}: a changed score with all that follows: p50 · p99`,
      ours: milliseconds(p50, p99),
      budget: 'p50 ≤ 20 ms',
      holds: p50 <= 20,
    },
    {
      what: `${all}: the patch of the sums in it: p50 · p99`,
      ours: milliseconds(percentile(measured.sums, 50), percentile(measured.sums, 99)),
      budget: 'p99 ≤ 20 ms',
      holds: percentile(measured.sums, 99) <= 20,
    },
  ];
  for (const { what, ours } of figures) say(`${what}: ${ours}`);
  return figures;
}
