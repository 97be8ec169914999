import type { QuestionType } from '@kaoxin/contract/question/question-states.ts';

/** 预估难度 1 易 … 5 难. */
export type DifficultyClass = 1 | 2 | 3 | 4 | 5;

/** What building a paper knows of a question: nothing of its words and nothing of its key. */
export interface Candidate {
  id: string;
  bankId: string;
  type: QuestionType;
  /** its points of knowledge and those above them, so that a rule for a branch takes its leaves */
  knowledge: readonly string[];
  /** 认知层次 1 to 5 */
  cognition: number;
  difficulty: DifficultyClass;
  defaultScore: number;
  /** 实测难度 P, 0 to 1; null: never answered */
  p: number | null;
  /** 点二列 r_pb with the total of papers of about this length */
  rpb: number | null;
  /** how many answers both come from */
  statN: number;
  /** groups of questions alike by .85 or more it is in: two that share one do not stand in one paper */
  similarGroups: readonly string[];
  /** 曝光率, 0 to 1 */
  exposure: number;
  /** days since it stood in a paper; null: never */
  lastUsed: number | null;
}

/** A question in a paper, with its score there. */
export interface Chosen {
  question: Candidate;
  score: number;
}
