import type { QuestionType } from '@kaoxin/contract/question/question-states.ts';

/** 预估难度 from 1 (易) to 5 (难). */
export type DifficultyClass = 1 | 2 | 3 | 4 | 5;

export interface Candidate {
  id: string;
  bankId: string;
  type: QuestionType;
  /** Knowledge points with their ancestors, so that a rule for a branch includes its leaves. */
  knowledge: readonly string[];
  cognition: number;
  difficulty: DifficultyClass;
  defaultScore: number;
  /** 实测难度 P, 0 to 1; null: no answers yet. */
  p: number | null;
  /** 点二列 r_pb with the total of papers of similar length. */
  rpb: number | null;
  /** Number of answers behind both figures. */
  statN: number;
  /** Groups of questions with a similarity of at least .85. A paper contains at most one question of each group. */
  similarGroups: readonly string[];
  exposure: number;
  lastUsed: number | null;
}

export interface Chosen {
  question: Candidate;
  score: number;
}
