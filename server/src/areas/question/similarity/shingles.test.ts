import type { QuestionFace } from '@kaoxin/contract/question/content.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupCount, jaccard, shinglesOf, sizeSpan } from './shingles.ts';

const of = questionType.of;
const face = (stem: string, ...texts: string[]): QuestionFace => ({
  questionType: texts.length > 0 ? of.single : of.judgement,
  stem,
  options: texts.map((text, at) => ({ key: 'ABCDEF'[at] ?? '', text })),
  targets: [],
  defaultScore: 1,
  children: [],
});
const alike = (one: QuestionFace, other: QuestionFace) => jaccard(shinglesOf(one), shinglesOf(other));

describe('similarity', () => {
  it('ignores the order of options', () => {
    expect(alike(face('需求弹性大于1', '增加', '减少'), face('需求弹性大于1。', '减少', '增加'))).toBe(1);
  });
  it('separates stock phrases with other options', () => {
    const [one, other] = [
      face('下列说法正确的是', '税率提高', '税基不变'),
      face('下列说法正确的是', '汇率下降', '进口减少'),
    ];
    expect(alike(one, other)).toBeLessThan(0.6);
  });
  it('distinguishes short stems and finds them again', () => {
    expect(alike(face('1+1=?'), face('1+2=?'))).toBeLessThan(0.6);
    expect(alike(face('1+1=?'), face(' 1＋1＝？'))).toBe(1);
    expect(alike(face('甲'), face('甲'))).toBe(1);
    expect(alike(face(''), face(''))).toBe(0);
  });
  it('compares statements by their words only', () => {
    const statement = '国家税务总局负责制定中央与地方共享税的征收管理办法并组织实施';
    expect(alike(face(`${statement}。`), face(statement))).toBe(1);
    expect(alike(face(statement), face(statement.replace('负责', '不负责')))).toBeGreaterThan(0.8);
  });
  it('separates options from the stem', () => {
    expect(alike(face('甲乙丙丁戊己', '庚辛'), face('甲乙丙丁戊己庚辛'))).toBeLessThan(0.9);
  });
  it('compares a reading with its children in any order', () => {
    const reading = (...children: QuestionFace[]): QuestionFace => ({
      ...face('阅读下列材料，某市今年财政收入比去年增长'),
      questionType: of.material,
      children,
    });
    const [one, other] = [face('增长率是多少', '5%', '6%'), face('比重上升了多少', '2个百分点', '3个百分点')];
    expect(alike(reading(one, other), reading(other, one))).toBe(1);
    expect(alike(reading(one), reading(other))).toBeLessThan(0.6);
  });
});

const words = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 30 });
const set = words.map((all) => Int32Array.from(all).sort());

it('similar sets share a whole group', () => {
  fc.assert(
    fc.property(set, set, fc.constantFrom(0.6, 0.8, 0.95, 1), (one, other, least) => {
      if (jaccard(one, other) < least) return;
      const groups = groupCount(one.length, least);
      const has = new Set(other);
      const missed = new Set([...one.keys()].filter((at) => !has.has(one[at] ?? 0)).map((at) => at % groups));
      expect(missed.size).toBeLessThan(groups);
      const { from, to } = sizeSpan(one.length, least);
      expect(other.length >= from && other.length <= to).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});
