export type { StepInput } from './case-head.ts';
export { caseRoutes } from './case-routes.ts';
export { caseClock } from './clock/case-clock.ts';
export type { CaseMoment } from './clock/clock.ts';
export { type CleanEntry, type Intake, registerMany } from './intake/register.ts';
export {
  type CaseModule,
  caseKindOf,
  casePort,
  type KindForms,
  type KindLetters,
} from './kind/kind.ts';
export { caseLetter } from './letters/case-letter.ts';
export type { LetterCode } from './letters/letters.ts';
export { linkedCases } from './read/examinee-cases.ts';
export { districtColumn } from './read/list/export.ts';
export { sheetByReason } from './read/list/full-sheet.ts';
export { headAnswer } from './read/page/head-answer.ts';
export { casesOfMatter } from './read/page/similar.ts';
export { refusal } from './rules/refusals.ts';
export * as kindRules from './rules/shared.ts';
export { answerStep, answerSteps } from './step/answer-step.ts';
export { replyToCase } from './step/verbs.ts';
export { casePeople } from './store/case-people.ts';
export { caseApplicants } from './store/change-applicant.ts';
export { caseMoved } from './store/moved.ts';
export { type CaseColumns, caseTable } from './store/tables.ts';
export { caseTypes } from './type/case-types.ts';
