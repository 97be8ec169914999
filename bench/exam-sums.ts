import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { sumsOfResults } from '../server/src/areas/exam/aggregate/totals/follow-results.ts';
import { rebuild } from '../server/src/areas/exam/aggregate/totals/rebuild.ts';
import { paperItems } from '../server/src/areas/exam/result/paper-items.ts';
import { changeScore } from '../server/src/areas/exam/result/score/change-score.ts';
import { packedScores } from '../server/src/areas/exam/statistics/sheet/packed-scores.ts';
import { openContext } from '../server/src/open-context.ts';
import { tenantActor } from '../server/src/platform/access/actor.ts';
import { readConfig } from '../server/src/platform/config/config.ts';
import { Work } from '../server/src/platform/work.ts';
import { cpuSeconds } from './process-figures.ts';

export interface SumsMeasured {
  seconds: number;
  /** Seconds of this process. */
  cpu: number;
  /** Seconds of the database backend. */
  databaseCpu: number;
  /** Milliseconds. */
  stall: number;
  /** Milliseconds of whole transactions, and of updating the sums within them. */
  patches: number[];
  sums: number[];
}

const resolution = 5;
const changes = 150;
const warmUp = 10;

interface Sheet {
  examinerId: string;
  paperId: string;
  itemScores: Uint8Array;
}

async function measured(examId: string): Promise<SumsMeasured> {
  const { context, close } = await openContext(readConfig(process.env));
  const work = () => new Work(context, tenantActor('000000', '基准'), 'bench', 'business');
  try {
    const delay = monitorEventLoopDelay({ resolution });
    delay.enable();
    const cpuBefore = process.cpuUsage();
    const begun = performance.now();
    const databaseCpu = await work().transaction(async (inside) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(inside.handle);
      const pid = rows[0]?.pid ?? 0;
      const before = cpuSeconds(pid);
      await rebuild(inside, examId);
      return cpuSeconds(pid) - before;
    });
    const seconds = (performance.now() - begun) / 1000;
    const { user, system } = process.cpuUsage(cpuBefore);
    delay.disable();
    const stall = Math.max(0, delay.max / 1e6 - resolution);
    const rebuilt = { seconds, cpu: (user + system) / 1e6, databaseCpu, stall };
    return { ...rebuilt, ...(await patched(work, examId)) };
  } finally {
    await close();
  }
}

async function patched(work: () => Work, examId: string): Promise<Pick<SumsMeasured, 'patches' | 'sums'>> {
  const patches: number[] = [];
  const sums: number[] = [];
  const keep = sumsOfResults.changed;
  sumsOfResults.changed = async (...said) => {
    const begun = performance.now();
    await keep(...said);
    sums.push(performance.now() - begun);
  };
  for (const [place, { examinerId, paperId, itemScores }] of (await sheetsOf(work(), examId)).entries()) {
    const scores = Array.from(packedScores(await paperItems(work(), paperId)).unpack(itemScores));
    const at = (place * 37) % scores.length;
    scores[at] = scores[at] === 0 ? 2 : 0;
    const score = scores.reduce((sum, halves) => sum + halves, 0) / 2;
    const change = { examId, examinerId, subjectCode: 'JC', objective: score, subjective: null, score, cause: '复核' };
    const begun = performance.now();
    await work().transaction((inside) => changeScore(inside, { ...change, itemScores: scores }));
    patches.push(performance.now() - begun);
  }
  return { patches: patches.slice(warmUp), sums: sums.slice(warmUp) };
}

async function sheetsOf(work: Work, examId: string): Promise<Sheet[]> {
  const rows = await work
    .as({ ...work.actor, scopes: 'all' })
    .table('answerSheet')
    .select()
    .select(['examinerId', 'paperId', 'itemScores'])
    .where('examId', '=', examId)
    .where('subjectCode', '=', 'JC')
    .limit(changes * 50)
    .execute();
  return rows.flatMap(({ examinerId, paperId, itemScores }, place) =>
    place % 50 === 0 && itemScores ? [{ examinerId, paperId, itemScores }] : [],
  );
}

if (import.meta.main) console.log(JSON.stringify(await measured(process.argv[2] ?? '')));
