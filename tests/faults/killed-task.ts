import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { expect, vi } from 'vitest';
import { patience } from '../setup/patience.ts';
import { landing } from '../setup/scope.ts';
import { byTurn } from './by-turn.ts';
import { ask } from './databases.ts';
import { heldAt, type Place } from './held.ts';
import { type ServerEnvironment, startServer } from './server-process.ts';

export interface Mortal {
  readonly url: string;
  kill(): Promise<unknown>;
  start(): Promise<void>;
}

export async function startMortal(environment: ServerEnvironment): Promise<Mortal> {
  let now = await startServer(environment);
  return {
    get url() {
      return now.url;
    },
    kill: () => now.end('SIGKILL'),
    async start() {
      now = await startServer(environment);
    },
  };
}

/** Expires all leases, which otherwise takes twenty seconds. */
export const endLeases = (url: string): Promise<unknown> =>
  ask(url, 'update job set leased_until = null, run_at = now()');

export async function killedAt(
  places: readonly Place[],
  server: Mortal,
  { url, begin, halfDone }: { url: string; begin: () => Promise<string>; halfDone?: () => Promise<unknown> },
): Promise<string> {
  let taskId: string | undefined;
  for (const place of places) {
    const held = await heldAt(url, place);
    if (taskId === undefined) taskId = await begin();
    else await server.start();
    await held.reached();
    await server.kill();
    await held.letGo();
    await halfDone?.();
    await endLeases(url);
  }
  await server.start();
  return taskId ?? begin();
}

export type Phase = 'reading' | 'taking';
export type Dying = (
  phase: Phase,
  server: Mortal,
  task: { begin: () => Promise<string>; seen: (taskId: string) => Promise<TaskRecord> },
) => Promise<string>;

export const isOver = ({ state }: TaskRecord): boolean => state !== 'waiting' && state !== 'running';

interface HeldParts {
  url: string;
  size: number;
  /** The table of the file's rows: reading inserts them, importing updates them. */
  table: string;
  /** Kills in each phase outside a landing: the last ones of six. */
  kills: Readonly<Record<Phase, number>>;
  /** 1 for the second of two similar files: on a landing one is killed among the rows, the other at the checkpoint. */
  ahead?: 0 | 1;
}

/**
 * Kills the server in the first two parts, held there: among the rows, at the checkpoint, and between commit and
 * report.
 */
export function dyingHeld({ url, size, table, kills, ahead = 0 }: HeldParts): Dying {
  const places = (phase: Phase): readonly Place[] => {
    const [first, second] = [1, 2].map((part) => placesIn(part, size, `${verbs[phase]} on ${table}`));
    if (!(first && second)) throw new Error('two parts have places');
    if (landing) return byTurn([second.rows, second.checkpoint], 1, ahead + (phase === 'taking' ? 1 : 0));
    return [...Object.values(first), ...Object.values(second)].slice(-kills[phase]);
  };
  return (phase, server, { begin }) => killedAt(places(phase), server, { url, begin });
}

const verbs = { reading: 'insert', taking: 'update' } as const satisfies Record<Phase, string>;

function placesIn(part: number, size: number, rows: string) {
  const comesTo = (now: string, before: string) =>
    `coalesce(${now}, 0) >= ${part * size} and coalesce(${before}, 0) < ${part * size}`;
  const upTo = (row: string) => `(${row}.checkpoint->>'upTo')::int`;
  return {
    rows: { event: rows, when: `new.row_no = ${(part - 1) * size + size / 2}` },
    checkpoint: { event: 'update on task_checkpoint', when: comesTo(upTo('new'), upTo('old')) },
    told: { event: 'update on task', when: comesTo('new.done', 'old.done') },
  } satisfies Record<string, Place>;
}

export const randomParts = (parts: number, most: number): number[] =>
  Array.from({ length: parts - 1 }, (_, part) => ({ part, dice: Math.random() }))
    .sort((one, other) => one.dice - other.dice)
    .slice(0, most)
    .map(({ part }) => part)
    .sort((one, other) => one - other);

/**
 * Kills the server when the task has passed each of these parts. The embedded database cannot be held by a second
 * connection.
 */
export function dyingSeen({ size, parts }: { size: number; parts: Readonly<Record<Phase, readonly number[]>> }): Dying {
  return async (phase, server, { begin, seen }) => {
    const taskId = await begin();
    let met = 0;
    for (const part of parts[phase]) {
      const reached = async () => {
        const task = await seen(taskId);
        return isOver(task) || task.done > part * size ? task : undefined;
      };
      if (isOver(await vi.waitUntil(reached, { timeout: patience.poll, interval: 5 }))) break;
      met += 1;
      await server.kill();
      await server.start();
    }
    // The task may end before it is seen to pass the last of several parts.
    expect(met).toBeGreaterThanOrEqual(Math.max(1, parts[phase].length - 1));
    return taskId;
  };
}
