import { setTimeout as pause } from 'node:timers/promises';
import type { Figure } from './figure.ts';
import { percentile } from './measure.ts';

const repeats = 60;

export interface Question {
  what: string;
  path: string;
  /** milliseconds (domain.md 5.4) */
  budget: number;
}

export type Say = (line: string) => void;

/** Who asks, and where. */
export interface Caller {
  url: string;
  headers: Record<string, string>;
}

/** Milliseconds until the whole answer is there. @throws for any but 200 */
export async function askOnce({ url, headers }: Caller, path: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url + path, { headers });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  return performance.now() - begun;
}

export async function timed(caller: Caller, { what, path, budget }: Question, size: string, say: Say): Promise<Figure> {
  const name = `${size}${what}: first · p50 · p99`;
  try {
    const first = await askOnce(caller, path);
    const took: number[] = [];
    for (let n = 0; n < repeats; n += 1) took.push(await askOnce(caller, path));
    const [p50, p99] = [percentile(took, 50), percentile(took, 99)];
    const ours = milliseconds(first, p50, p99);
    say(`${name}: ${ours}`);
    return { what: name, ours, budget: `p99 ≤ ${budget} ms`, holds: p99 <= budget };
  } catch (error) {
    // one that does not answer must not hide the others
    return { what: `${name}: ${String(error)}`, ours: '–', budget: `p99 ≤ ${budget} ms`, holds: false };
  }
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

/** Its last words. */
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
