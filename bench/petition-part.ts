import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from './figure.ts';
import type { Ground } from './ground.ts';
import { median } from './measure.ts';
import type { Options } from './options.ts';
import { type Plan, planOf } from './plan.ts';
import { petitionQuestions, type Question } from './questions.ts';
import { listenToStatements } from './statements.ts';

const repeats = 9;
export const planFolder = join(import.meta.dirname, 'plans');

/**
 * The petition list over all its rows, one caller: the first answer, the usual one, and the one after a petition has
 * been written, which invalidates the cached total.
 */
export async function petitionFigures(
  ground: Ground,
  options: Options,
  say: (line: string) => void,
): Promise<Figure[]> {
  const questions = await petitionQuestions(ground.db, options.petitions);
  const figures: Figure[] = [];
  for (const question of questions) figures.push(await timed(ground, question));
  for (const [question, plan] of await plansOf(ground, questions)) {
    say(`\n${question.name}: ${plan.took.toFixed(1)} ms, ${plan.pages} pages\n${plan.shape}`);
    if (!options.quick) keep(question, plan);
  }
  return figures;
}

async function timed(ground: Ground, { what, path }: Question): Promise<Figure> {
  const first = await ask(ground, path);
  const usual: number[] = [];
  const behindWrites: number[] = [];
  for (let n = 0; n < repeats; n += 1) usual.push(await ask(ground, path));
  for (let n = 0; n < repeats; n += 1) {
    await ground.db.query(`insert into "change" (table_name, tenant_id) values ('petition_letter', '000000')`);
    behindWrites.push(await ask(ground, path));
  }
  const [cold, kept, anew] = [first, median(usual), median(behindWrites)].map((value) => value.toFixed(1));
  return { what: `${what}: first · usual · after a write`, ours: `${cold} · ${kept} · ${anew} ms` };
}

async function ask({ ours, reader }: Ground, path: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(ours.url + path, { headers: reader });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return performance.now() - started;
}

async function plansOf(ground: Ground, questions: readonly Question[]): Promise<[Question, Plan][]> {
  const listener = await listenToStatements(ground.environment);
  try {
    const plans: [Question, Plan][] = [];
    for (const question of questions) {
      const heard = await listener.of(question.path, ground.reader);
      const statement = heard.find(({ text }) => question.statement.test(text));
      if (!statement)
        throw new Error(`${question.name}: no such statement among\n${heard.map((one) => one.text).join('\n')}`);
      plans.push([question, await planOf(ground.db, statement)]);
    }
    return plans;
  } finally {
    await listener.close();
  }
}

function keep({ name, what }: Question, { shape }: Plan): void {
  mkdirSync(planFolder, { recursive: true });
  writeFileSync(join(planFolder, `${name}.txt`), `${what}\n\n${shape}\n`);
}
