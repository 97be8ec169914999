import { faceOf, type Question } from '@kaoxin/contract/question/content.ts';
import { questionProblems } from '@kaoxin/contract/question/problems.ts';
import { bankAuditStatus, questionType } from '@kaoxin/contract/question/question-states.ts';
import { refuseMarkup, sanitizeHtml } from '@kaoxin/server/platform/text/html.ts';
import { describe, expect, test } from 'vitest';
import { inventBanks } from './banks.ts';
import { type KnowledgeNode, knowledgeTree } from './knowledge.ts';
import { templates } from './templates.ts';

const invented = inventBanks();
const { banks } = invented;
const all = banks.flatMap(({ questions }) => questions);
const textOf = (rich: string): string => rich.replace(/<[^>]*>/gu, '').trim();
const compared = (rich: string): string =>
  textOf(rich)
    .normalize('NFKC')
    .replace(/[\s\p{P}]+/gu, '');
const withChildren = (question: Question): Question[] => [question, ...question.children];
const named = (node: KnowledgeNode): string[] => [node.code, ...node.children.flatMap(named)];

describe('the questions', () => {
  test('are 12,000 in 24 banks, of ten types', () => {
    expect(banks).toHaveLength(24);
    expect(all).toHaveLength(12_000);
    expect(new Set(all.map(({ question }) => question.questionType)).size).toBe(questionType.entries.length);
    expect(new Set(all.map(({ template }) => template)).size).toBeGreaterThan(120);
    expect(new Set(templates.map(({ name }) => name)).size).toBe(templates.length);
  });

  test('are valid by the rules of the contract', () => {
    const wrong = all.flatMap(({ question, template }) =>
      questionProblems(question, textOf).map(({ words: [zh] }) => `${template}: ${zh}`),
    );
    expect(wrong).toEqual([]);
  });

  test('are unique within a bank', () => {
    for (const { name, questions } of banks) {
      const texts = questions.map(({ question }) =>
        withChildren(question)
          .map(({ stem, options }) => [compared(stem), ...options.map(({ text }) => compared(text)).sort()].join('|'))
          .join('‖'),
      );
      expect(new Set(texts).size, name).toBe(texts.length);
    }
  });

  test('have distinct options including units and numbers', () => {
    const read = (rich: string) =>
      textOf(rich)
        .replace(/\s+/gu, '')
        .replace(/\d+\.\d+/gu, (number) => String(Number(number)));
    const same = all.flatMap(({ question }) =>
      withChildren(question)
        .filter(({ options }) => new Set(options.map(({ text }) => read(text))).size < options.length)
        .map(({ stem }) => stem),
    );
    expect(same).toEqual([]);
  });

  test('have an analysis and valid rich text', () => {
    const one = new Map(all.map((each) => [each.template, each.question]));
    for (const question of one.values())
      for (const { stem, analysis, options } of withChildren(question))
        for (const rich of [stem, analysis, ...options.map(({ text }) => text)]) {
          expect(refuseMarkup(rich), rich).toBeUndefined();
          expect(textOf(sanitizeHtml(rich)), rich).toBe(textOf(rich));
          expect(textOf(rich), stem).not.toMatch(/undefined|NaN|Infinity|\[object/u);
        }
    expect(all.filter(({ question }) => textOf(question.analysis).length < 5)).toEqual([]);
  });

  test('of a reading are three to five', () => {
    for (const { question } of all.filter(({ question: { children } }) => children.length > 0)) {
      expect(question.defaultScore).toBe(question.children.reduce((sum, { defaultScore }) => sum + defaultScore, 0));
      expect([3, 4, 5]).toContain(question.children.length);
    }
  });

  test('have keys evenly spread over the positions', () => {
    const keys = all.flatMap(({ question: { questionType: type, options, answer } }) =>
      type === questionType.of.single && options.length === 4 && answer.kind === 'keys' ? answer.keys : [],
    );
    for (const letter of 'ABCD') {
      const share = keys.filter((key) => key === letter).length / keys.length;
      expect(share, letter).toBeGreaterThan(0.2);
      expect(share, letter).toBeLessThan(0.3);
    }
  });

  test('have known points and parameters matching the difficulty', () => {
    const codes = knowledgeTree().flatMap(({ fields }) => fields.flatMap(named));
    expect(new Set(codes).size).toBe(codes.length);
    for (const { facts, item, template } of all) {
      expect(facts.knowledge?.length, template).toBeGreaterThan(0);
      expect(facts.knowledge?.length, template).toBeLessThanOrEqual(5);
      for (const code of facts.knowledge ?? []) expect(codes).toContain(code);
      expect(Math.abs(item.b - 0.8 * ((facts.difficulty ?? 0) - 3))).toBeLessThan(2);
      expect(item.a).toBeGreaterThan(0.2);
    }
  });

  test('are deterministic for a seed', () => {
    expect(inventBanks()).toEqual(invented);
    expect(inventBanks(7).banks[0]?.questions[0]).not.toEqual(banks[0]?.questions[0]);
  });

  test('do not reveal the key in their face', () => {
    expect(JSON.stringify(all.slice(0, 500).map(({ question }) => faceOf(question)))).not.toMatch(
      /"(answer|analysis|rubric)"/u,
    );
  });
});

test('banks have every audit state; only approved are shared', () => {
  const { none, awaiting, passed, rejected } = bankAuditStatus.of;
  expect(new Set(banks.map(({ auditStatus }) => auditStatus))).toEqual(new Set([none, awaiting, passed, rejected]));
  expect(banks.filter(({ isShared, auditStatus }) => isShared && auditStatus !== passed)).toEqual([]);
  expect(banks.filter(({ isShared, secretLevel }) => isShared && secretLevel === 2)).toEqual([]);
  expect(new Set(banks.filter(({ auditStatus }) => auditStatus === passed).map(({ isShared }) => isShared)).size).toBe(
    2,
  );
});
