import type { Question } from '@kaoxin/contract/question/content.ts';
import type { BankAuditStatus } from '@kaoxin/contract/question/question-states.ts';
import type { QuestionFacts } from '@kaoxin/server/areas/question/formats/format.ts';

/** 2PL with a guessing probability `c` (domain.md 5.2). */
export interface ItemParameters {
  a: number;
  b: number;
  c: number;
}
export interface DemoQuestion {
  question: Question;
  /** `knowledge` holds codes of points */
  facts: QuestionFacts;
  item: ItemParameters;
  template: string;
}
export interface DemoBank {
  name: string;
  subject: string;
  /** keys of exam_project */
  projectType: readonly number[];
  dept: string;
  secretLevel: 0 | 1 | 2;
  auditStatus: BankAuditStatus;
  isShared: boolean;
  questions: readonly DemoQuestion[];
}
