import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { caseKinds } from '#areas/casework/kind/kind.ts';
import { caseProcess } from '#areas/casework/store/case-process.ts';
import { Process } from '#engine/process/process.ts';
import { areas, connectAreas } from '#wiring';

connectAreas();

const root = join(import.meta.dirname, 'areas');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && /\bnew Process[<(]/.test(readFileSync(join(root, file), 'utf8')),
);

/** The processes that a file exports. Each kind of case makes one by the same function. */
async function processesIn(file: string) {
  const exported = Object.values<unknown>(await import(join(root, file)));
  const made = exported.includes(caseProcess) ? caseKinds().map(caseProcess) : [];
  return [...exported, ...made].filter((one) => one instanceof Process);
}

const found = await Promise.all(files.map(async (file) => ({ file, processes: await processesIn(file) })));
const processes = found.flatMap((one) => one.processes).map((process) => ({ name: process.called[1], process }));
const buttonsOfMenu = new Set(
  areas.flatMap(({ menu }) => menu?.entries.flatMap(({ buttons = [] }) => buttons.map(({ code }) => code)) ?? []),
);

test('finds a process in each file that makes one', () => {
  expect(found.filter((one) => one.processes.length === 0).map(({ file }) => file)).toEqual([]);
  expect(processes.length).toBeGreaterThan(8);
});

describe.each(processes)('$name', ({ process: { transitions, buttons, statuses } }) => {
  test('names only statuses of its dictionary', () => {
    const named = transitions.flatMap(({ from, to }) => [...from, ...(to === undefined ? [] : [to])]);
    expect(named.filter((status) => !statuses.has(status))).toEqual([]);
  });

  test('has one row for a variant of a verb in a status', () => {
    const rows = transitions.flatMap(({ verb, variant, by, from }) =>
      from.map((status: number) => `${verb} ${variant ?? ''} ${typeof by === 'string' ? by : 'user'} ${status}`),
    );
    expect(rows).toEqual([...new Set(rows)]);
  });

  test('has one step of buttons to another status', () => {
    const steps = transitions.flatMap(({ verb, from, to }) =>
      Object.hasOwn(buttons, verb) && to !== undefined ? from.map((status: number) => `${status} ${to}`) : [],
    );
    expect(steps).toEqual([...new Set(steps)]);
  });

  test('needs buttons of the menu', () => {
    const needed = transitions.flatMap(({ by }) => (typeof by === 'string' ? [] : by));
    expect(needed.filter((button) => !buttonsOfMenu.has(button))).toEqual([]);
    expect(transitions.filter(({ by }) => by.length === 0)).toEqual([]);
  });

  test('gives jobs a time or a condition', () => {
    const jobs = transitions.filter(({ by }) => by === 'job');
    expect(jobs.filter(({ dueAt, preconditions = [] }) => !dueAt && preconditions.length === 0)).toEqual([]);
  });
});
