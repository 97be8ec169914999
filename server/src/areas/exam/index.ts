export { inTurn } from './aggregate/in-turn.ts';
export { type KeptItem, keptItems, type SittingState, sittingStates } from './aggregate/life/kept-items.ts';
export { paperStatistics } from './aggregate/life/paper-statistics.ts';
export { type ToldSitting, toldOfQuestion } from './aggregate/life/told-question.ts';
export { examineesByTicket } from './examiner/by-ticket.ts';
export {
  correctExaminee,
  type ExamineeChange,
  isNumberTaken,
  numberTakenWords,
} from './examiner/correct-examinee.ts';
export { reviewedSheet } from './examiner/detail/reviewed-sheet.ts';
export { examsAhead } from './formal/ahead.ts';
export { amendedExam, checkExamOfCase, emptiedExam, examNames } from './formal/exam-of-case.ts';
export { subjectsIn as examSubjects } from './formal/papers/subject-rows.ts';
export { changeScore, type HeldScore, type ScoreProof } from './result/score/change-score.ts';
export {
  type MarkedItem,
  type RecordedScore,
  recordedScore,
  recordersOf,
  reviewedMarks,
  type ScoreOf,
  type ScoreStanding,
  scoreStanding,
} from './result/score/recorded-score.ts';
export { driftOf } from './statistics/drift/drift.ts';
export { pooledItem, pooledOptions, pooledTrace } from './statistics/item/pooled-item.ts';
export {
  appealedOf,
  authorsOf,
  changeByAppeal,
  examineeHeld,
  examineeIn,
  examineeOf,
  lettersOfRecord,
  measuresOf,
  opensExaminee,
  recordOf,
  recordOfLetter,
  refuseChange,
  settleAppealed,
} from './violation/appealed.ts';
export { refuseRevoked } from './violation/held.ts';
export { integrityPort, settleIntegrity } from './violation/integrity.ts';
