import type { Question } from '@kaoxin/contract/question/content.ts';
import { describe, expect, test } from 'vitest';
import { chance } from '../prng.ts';
import { askedOf } from './kit/template.ts';
import { economicsSolvers, judgedEconomics } from './solved-economics.fixture.ts';
import { figureSolvers } from './solved-figures.fixture.ts';
import { majorSolvers } from './solved-majors.fixture.ts';
import { proofs } from './solved-puzzles.fixture.ts';
import { ownTemplates } from './templates.ts';

const rounds = 60;
const solvers = { ...economicsSolvers, ...majorSolvers };
const calculating = ownTemplates.filter(({ calculates }) => calculates);
const textOf = (rich: string): string => rich.replace(/<[^>]*>/gu, ' ').trim();
const numbersOf = (text: string): number[] => (text.match(/-?\d+(?:\.\d+)?/gu) ?? []).map(Number);
const drawn = (name: string): Question[] => {
  const template = calculating.find((one) => one.name === name);
  const draws = chance(`key:${name}`);
  return Array.from(
    { length: template ? rounds : 0 },
    () => template && askedOf(template.write(draws)).question,
  ).filter((question) => question !== undefined);
};
const rightText = ({ options, answer }: Question): string => {
  const key = answer.kind === 'keys' ? answer.keys[0] : undefined;
  return textOf(options.find((option) => option.key === key)?.text ?? '');
};
const isPrinted = (text: string, value: number): boolean => {
  const printed = Number.parseFloat(text);
  const places = /\.(\d+)/u.exec(text)?.[1]?.length ?? 0;
  return Math.abs(printed - value) <= 0.5 * 10 ** -places + 1e-6;
};
function expectKey(question: Question, value: number): void {
  const stem = textOf(question.stem);
  if (question.answer.kind === 'number') {
    expect(Math.abs(Number(question.answer.value) - value), stem).toBeLessThanOrEqual(
      Math.max(Number(question.answer.tolerance), 1e-9),
    );
    return;
  }
  const right = rightText(question);
  expect(isPrinted(right, value), `${stem}：${right}, ${value}`).toBe(true);
  const nearer = question.options.filter(
    ({ text }) => Math.abs(Number.parseFloat(textOf(text)) - value) < Math.abs(Number.parseFloat(right) - value) - 1e-9,
  );
  expect(nearer, stem).toEqual([]);
}

test('every calculating template has an independent solver', () => {
  const known = new Set([solvers, judgedEconomics, proofs, figureSolvers].flatMap((table) => Object.keys(table)));
  expect(calculating.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  expect(calculating.length).toBeGreaterThan(110);
});

describe.each(Object.keys(solvers))('%s', (name) => {
  test('has the key that follows from the stem', () => {
    const questions = drawn(name);
    expect(questions).toHaveLength(rounds);
    for (const question of questions) {
      const stem = textOf(question.stem);
      expectKey(question, solvers[name]?.(numbersOf(stem), stem) ?? Number.NaN);
    }
  });
});

test.each(Object.keys(judgedEconomics))('%s has the correct truth value', (name) => {
  for (const question of drawn(name)) {
    const stem = textOf(question.stem);
    expect(question.answer, stem).toEqual({
      kind: 'keys',
      keys: [judgedEconomics[name]?.(numbersOf(stem), stem) ? 'T' : 'F'],
    });
  }
});

test.each(Object.keys(proofs))('%s has exactly one correct option', (name) => {
  for (const question of drawn(name))
    expect(rightText(question), question.stem).toBe(
      proofs[name]?.(
        textOf(question.stem),
        question.options.map(({ text }) => textOf(text)),
      ),
    );
});

test.each(Object.keys(figureSolvers))('%s: questions about data have correct keys', (name) => {
  for (const { stem, children } of drawn(name))
    for (const child of children) {
      const value = figureSolvers[name]?.(stem, textOf(child.stem));
      if (typeof value === 'string') expect(rightText(child), stem).toBe(value);
      else expectKey(child, value ?? Number.NaN);
    }
});

test('the sign of cross elasticity determines the goods', () => {
  for (const question of drawn('交叉弹性与商品关系'))
    expect(rightText(question)).toMatch(question.stem.includes('减少') ? /^-.*互补品$/u : /^\d.*替代品$/u);
});
