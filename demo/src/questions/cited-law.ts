import { type LawRef, lawRefText } from '@kaoxin/contract/law/law-ref.ts';
import type { DemoQuestion } from './demo-bank.ts';

/** An article with a fixed number of dependent questions and phrases (domain.md 6.4 #13). */
export const citedLaw: LawRef & { questions: number; phrases: number; bank: string } = {
  name: '事业单位公开招聘违纪违规行为处理规定',
  article: '第九条',
  edition: '2017年版',
  bank: '公共基础知识（2026）',
  questions: 32,
  phrases: 5,
};
export const citedRef = lawRefText(citedLaw);

export const withCitations = (bank: string, questions: readonly DemoQuestion[]): readonly DemoQuestion[] =>
  bank === citedLaw.bank
    ? questions.map((one, at) =>
        at < citedLaw.questions ? { ...one, facts: { ...one.facts, source: citedRef } } : one,
      )
    : questions;
