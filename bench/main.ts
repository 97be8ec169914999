import { cpus, loadavg } from 'node:os';
import { administrationFigures } from './administration-part.ts';
import { caseFigures } from './case-part.ts';
import { clusterFigures } from './cluster-part.ts';
import { examFigures } from './exam-part.ts';
import { atMost, type Figure, tableOf } from './figure.ts';
import { floodFigures } from './flood-part.ts';
import { type Ground, prepareGround } from './ground.ts';
import { type Part, readOptions } from './options.ts';
import { createFigures, detailFigures, listFigures } from './params-part.ts';
import { petitionFigures } from './petition-part.ts';
import { questionFigures } from './question-part.ts';
import { searchFigures } from './search-part.ts';
import { sizeFigures } from './size-part.ts';
import { startFigures } from './start-part.ts';
import { strangerFigures } from './strangers-part.ts';

const say = (line: string) => console.error(line);
const figures: Figure[] = [];
let failed = false;

async function part(name: Part, measure: () => Promise<Figure[]>): Promise<void> {
  if (!options.only.includes(name)) return;
  say(`… ${name}`);
  try {
    figures.push(...(await measure()));
  } catch (error) {
    failed = true;
    console.error(error);
    figures.push({ what: `${name}: could not be measured`, ours: '–' });
  }
}

async function onGround(ground: Ground): Promise<void> {
  figures.push(atMost('start of the server on a PostgreSQL that stands', ground.startSeconds, 0.8, 's', 2));
  figures.push(atMost('memory of the server, idle, PostgreSQL', ground.idleMegabytes, 130, 'MB'));
  await part('list', () => listFigures(ground, options));
  await part('detail', () => detailFigures(ground, options));
  await part('petition', () => petitionFigures(ground, options, say));
  await part('clusters', () => clusterFigures(ground, say));
  await part('cases', () => caseFigures(ground, say));
  await part('create', () => createFigures(ground, options));
  await part('flood', () => floodFigures(ground));
  await part('strangers', () => strangerFigures(ground, say));
  await part('exams', () => examFigures(ground, options, say));
  // Last: a full log slows all writes.
  await part('administration', () => administrationFigures(ground, options, say));
}

/** A busy machine distorts rates and times, not ratios. */
function aboutTheMachine(): string {
  const waiting = loadavg()[0] ?? 0;
  const cores = cpus().length;
  const others = waiting > cores + 2 ? ' Others were at work on it: measure again when it is quiet.' : '';
  return `${cores} cores, ${waiting.toFixed(1)} processes at work in the last minute.${others}`;
}

const options = readOptions(process.argv.slice(2));
if (options.only.some((name) => name !== 'start' && name !== 'size' && name !== 'questions' && name !== 'search')) {
  const ground = await prepareGround(options, say);
  await onGround(ground).finally(() => ground.close());
}
await part('questions', () => questionFigures(options, say));
await part('search', () => searchFigures(say));
await part('start', () => startFigures(options));
await part('size', sizeFigures);

console.log(`\n${tableOf(figures)}\n\n${aboutTheMachine()}`);
process.exitCode = failed ? 1 : 0;
