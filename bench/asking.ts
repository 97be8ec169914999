import { setTimeout as pause } from 'node:timers/promises';
import type { Figure } from './figure.ts';
import { percentile } from './measure.ts';

const repeats = 60;

export interface Question {
  what: string;
  path: string;
  /** Milliseconds (domain.md 5.4). */
  budget: number;
}

export type Say = (line: string) => void;

export interface Caller {
  url: string;
  headers: Record<string, string>;
}

/** Milliseconds until the answer is complete. @throws for any status but 200 */
export async function askOnce({ url, headers }: Caller, path: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url + path, { headers });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  return performance.now() - begun;
}

/** The same question sent directly to the database: the minimal cost of the answer. */
export type Raw = () => Promise<unknown>;

/**
 *
 * Times the first answer and sixty more. The first must meet the budget too, because a user waits for it.
 * @param raw run as often for comparison, where the database can answer the same question
 *
 */
export async function timed(
  caller: Caller,
  { what, path, budget }: Question,
  { size, say, raw }: { size: string; say: Say; raw?: Raw | undefined },
): Promise<Figure> {
  const name = `${size}${what}: first · p50 · p95 · p99`;
  const said = `first, p99 ≤ ${budget} ms`;
  try {
    const first = await askOnce(caller, path);
    const took = await repeated(() => askOnce(caller, path));
    const [p50, p95, p99] = [percentile(took, 50), percentile(took, 95), percentile(took, 99)];
    const ours = milliseconds(first, p50, p95, p99);
    const beside = raw && (await besideRaw(raw, p50));
    say(`${name}: ${ours}${beside ? `, raw ${beside.raw}, ${beside.ratio}` : ''}`);
    return { what: name, ours, ...beside, budget: said, holds: Math.max(first, p99) <= budget };
  } catch (error) {
    return { what: `${name}: ${String(error)}`, ours: '–', budget: said, holds: false };
  }
}

async function repeated(ask: () => Promise<number>): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < repeats; n += 1) took.push(await ask());
  return took;
}

async function besideRaw(raw: Raw, ours: number): Promise<Required<Pick<Figure, 'raw' | 'ratio'>>> {
  const took = await repeated(async () => {
    const begun = performance.now();
    await raw();
    return performance.now() - begun;
  });
  const [p50, p99] = [percentile(took, 50), percentile(took, 99)];
  return { raw: milliseconds(p50, p99), ratio: `${(ours / p50).toFixed(1)}×` };
}

export const milliseconds = (...values: readonly number[]): string =>
  `${values.map((value) => value.toFixed(1)).join(' · ')} ms`;

export async function answered<D>(request: Promise<Response>): Promise<D> {
  const answer = await request;
  const body = (await answer.json()) as { data: D; msg: string };
  if (answer.status !== 200) throw new Error(`${answer.status}: ${body.msg}`);
  return body.data;
}

export const post = <D>({ url, headers }: Caller, path: string, body: object): Promise<D> =>
  answered<D>(
    fetch(url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

export async function ended({ url, headers }: Caller, taskId: string): Promise<string> {
  for (;;) {
    const task = await answered<{ state: string; words: string | null }>(
      fetch(`${url}/api/task/detail?id=${taskId}`, { headers }),
    );
    if (task.state === 'done') return task.words ?? '';
    if (task.state !== 'waiting' && task.state !== 'running') throw new Error(`${task.state}: ${task.words}`);
    await pause(200);
  }
}
