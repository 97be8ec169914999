import type { TestApp } from '../../testing/app.ts';
import { grant, withdraw } from '../../testing/rights.ts';

export const bankBody = (name: string, more: object = {}) => ({
  name,
  subject: 'economics_base',
  secretLevel: 1,
  ...more,
});

export const options = (...texts: string[]) =>
  texts.map((text, at) => ({ key: 'ABCDEFGH'[at] ?? '?', text: `<p>${text}</p>` }));

export const singleBody = (bankId: string, stem: string, more: object = {}) => ({
  bankId,
  questionType: 1,
  stem: `<p>${stem}</p>`,
  options: options('增加', '减少', '不变', '不确定'),
  answer: { kind: 'keys', keys: ['A'] },
  scoreRule: 1,
  defaultScore: 1,
  difficulty: 3,
  ...more,
});

export const readingBody = (bankId: string, stem: string, more: object = {}) => ({
  bankId,
  questionType: 7,
  stem: `<p>${stem}</p>`,
  scoreRule: 1,
  defaultScore: 3,
  difficulty: 4,
  children: [
    {
      questionType: 1,
      stem: '<p>第一问</p>',
      options: options('甲', '乙'),
      answer: { kind: 'keys', keys: ['B'] },
      scoreRule: 1,
      defaultScore: 1,
    },
    { questionType: 3, stem: '<p>第二问</p>', answer: { kind: 'keys', keys: ['T'] }, scoreRule: 1, defaultScore: 2 },
  ],
  ...more,
});

export const answersSeen = ({ db }: TestApp<string>, role: string, seen: boolean): Promise<void> =>
  (seen ? grant : withdraw)(db, role, ['answer_view']);
