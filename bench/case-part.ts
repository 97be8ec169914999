import { caseSweep } from '../server/src/areas/casework/store/sweep.ts';
import { openContext } from '../server/src/open-context.ts';
import type { AppContext } from '../server/src/platform/app-context.ts';
import { readConfig } from '../server/src/platform/config/config.ts';
import { runOnce } from '../server/src/platform/jobs/periodic.ts';
import { type Say, timed } from './asking.ts';
import { addFurtherKinds } from './case-rows.ts';
import { atMost, type Figure } from './figure.ts';
import type { Ground } from './ground.ts';

/** domain.md 5.4, B4. */
const budget = { list: 200, sweepSeconds: 30 };
const kinds = [
  ['petitions', 'petitionLetter'],
  ['appeals', 'appeal'],
  ['corrections', 'message'],
  ['score reviews', 'reinspectionUser'],
  ['registrations', 'economist'],
] as const;

export async function caseFigures(ground: Ground, say: Say): Promise<Figure[]> {
  const { db, ours, reader: headers } = ground;
  const begun = performance.now();
  const count = await addFurtherKinds(db, await sealedChanges(ground));
  say(`${count} cases of five kinds in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  const caller = { url: ours.url, headers };
  const size = `${count} cases: `;
  const told: Figure[] = [];
  const ask = async (what: string, path: string) =>
    told.push(await timed(caller, { what, path: `/api/${path}`, budget: budget.list }, { size, say }));
  await ask('deadline board of all kinds', 'sla/board');
  for (const [called, path] of kinds) {
    await ask(`${called}, page 1`, `${path}/page?current=1&size=10`);
    await ask(`${called} to accept, page 1`, `${path}/page?current=1&size=10&tab=received`);
    await ask(`${called}, counters`, `${path}/counts`);
  }
  for (const nth of ['first', 'second']) told.push(await swept(ground, `${size}${nth} sweep of their deadlines`, say));
  return told;
}

const sealedChanges = ({ environment }: Ground): Promise<string> =>
  inside(environment, async ({ secrets }) => secrets.seal('[]'));

async function inside<A>(environment: Ground['environment'], act: (context: AppContext) => Promise<A>): Promise<A> {
  const { context, close } = await openContext(readConfig(environment));
  try {
    return await act(context);
  } finally {
    await close();
  }
}

async function swept({ environment }: Ground, what: string, say: Say): Promise<Figure> {
  const seconds = await inside(environment, async (context) => {
    const begun = performance.now();
    await runOnce(context, caseSweep);
    return (performance.now() - begun) / 1000;
  });
  say(`${what}: ${seconds.toFixed(1)} s`);
  return atMost(what, seconds, budget.sweepSeconds, 's', 1);
}
