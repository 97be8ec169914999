export { blankCase } from './blank-case.ts';
export type { CaseActor, CaseHead, EventDraft, NamedPerson, StepInput } from './case-head.ts';
export { caseRoutes } from './case-routes.ts';
export { seededNotice } from './citizen/notice.ts';
export { filingRoute } from './citizen/open.ts';
export { type CaseMoment, clockCard, clockColumns, limitsFor } from './clock/clock.ts';
export { keeping, personOf, receivedOf } from './intake/checks.ts';
export type { Placed } from './intake/place.ts';
export { type Problem, refusalOf } from './intake/problems.ts';
export {
  type CleanEntry,
  type EntryFacts,
  type Intake,
  type Origin,
  registerCase,
  registerMany,
  registerRoute,
} from './intake/register.ts';
export { likenessOf, titleSimilarity } from './intake/repeat.ts';
export { typeTree } from './intake/type-tree.ts';
export { caseHead } from './kind/head.ts';
export {
  type CaseModule,
  type CaseRow,
  caseKindOf,
  caseKinds,
  casePort,
  type KindForms,
  type KindLetters,
  moduleOf,
} from './kind/kind.ts';
export { missingClauses, type ReplyText, readReply, saysSomething } from './letters/clauses.ts';
export { commonValues, dated, finishWords } from './letters/common-values.ts';
export { addLetters, type Letter, type LetterCode, letters } from './letters/letters.ts';
export { replyLetter } from './letters/reply.ts';
export { numberToCome, unsentLetter } from './letters/unsent.ts';
export { wordsSweep } from './likeness/words-job.ts';
export { caseLink, caseLinked, caseLinkId } from './read/examinee-cases.ts';
export { districtColumn } from './read/export.ts';
export { formOf } from './read/form-list.ts';
export { inFullByReason, saidInFull } from './read/full-sheet.ts';
export { headAnswer } from './read/head-answer.ts';
export { caseList, exactNames } from './read/list.ts';
export { typeNames } from './read/present.ts';
export { rosterList } from './read/roster-list.ts';
export { named as namedAlike, shown as shownAlike } from './read/similar.ts';
export { noteEarlierRecusals } from './recusal/earlier-recusals.ts';
export { withoutRecused } from './recusal/marks.ts';
export { hasInterest, isConfidential } from './rules/guards/people.ts';
export { addKindRules } from './rules/kind-transitions.ts';
export { type CasePolicy, casePolicy, defaultPolicy, policyParameters } from './rules/policy.ts';
export { type Refused, refusal } from './rules/refusals.ts';
export { allowedActions, step } from './rules/rules.ts';
export { amending, atCounter, everyKind } from './rules/transitions/every-kind.ts';
export { buttons } from './rules/transitions/row.ts';
export { replyToCluster } from './step/reply-all.ts';
export { auditCases, decideTransfer, replyToCase, saidInAudit, saidInReply } from './step/verbs.ts';
export { namedPerson } from './store/actor.ts';
export { type ApplicantChange, applicantPort, changeApplicant, holdCasesOf } from './store/change-applicant.ts';
export { caseMoved } from './store/moved.ts';
export { performStep, performSteps } from './store/perform.ts';
export { type CaseColumns, caseTable, seesConfidential } from './store/tables.ts';
export { onlookersOf } from './store/who-sees.ts';
export { caseMoment } from './workdays/moment.ts';
