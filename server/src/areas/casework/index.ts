import './law-uses.ts';
import './read/examinee-cases.ts';
import './store/place-use.ts';
import { beforeWork } from '#platform/datasources/datasource.ts';
import type { Route } from '#platform/http/route.ts';
import type { PeriodicJob } from '#platform/jobs/periodic.ts';
import { chainRoutes } from './chains/routes.ts';
import { openRoutes } from './citizen/open.ts';
import { voidedRoutes } from './letters/voided.ts';
import { wordsSweep } from './likeness/words-job.ts';
import { phraseRoutes } from './phrase/routes.ts';
import { findRoutes } from './read/find-routes.ts';
import { slaBoardRoutes } from './read/sla-board.ts';
import { recusalSweep, settleRecusals } from './recusal/earlier-recusals.ts';
import { wayUpSweep } from './recusal/way-up.ts';
import { restartedClocks } from './store/restarted-clocks.ts';
import { caseSweep } from './store/sweep.ts';
import { typeRoutes } from './type/routes.ts';
import { workdayRoutes } from './workdays/routes.ts';

export { blankCase } from './blank-case.ts';
export type { CaseActor, CaseHead, EventDraft, NamedPerson, StepInput } from './case-head.ts';
export { caseRoutes } from './case-routes.ts';
export { verifyTimelines } from './chains/verify.ts';
export { caseOf, citizenWrites, rules as citizenLimits } from './citizen/citizen.ts';
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
export { caseBoards } from './read/board.ts';
export { caseLink, caseLinked, caseLinkId } from './read/examinee-cases.ts';
export { districtColumn } from './read/export.ts';
export { formOf } from './read/form-list.ts';
export { inFullByReason, saidInFull } from './read/full-sheet.ts';
export { headAnswer } from './read/head-answer.ts';
export { caseList, exactNames } from './read/list.ts';
export { caseOverview } from './read/overview.ts';
export { typeNames } from './read/present.ts';
export { rosterList } from './read/roster-list.ts';
export { named as namedAlike, shown as shownAlike } from './read/similar.ts';
export { caseCounters, nearestCases } from './read/todo.ts';
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
export { type ApplicantChange, changeApplicant, followApplicant, holdCasesOf } from './store/change-applicant.ts';
export { caseServices, hiddenCases } from './store/hidden-cases.ts';
export { historyOf } from './store/history.ts';
export { caseMoved } from './store/moved.ts';
export { performStep, performSteps } from './store/perform.ts';
export { type CaseColumns, caseTable, seesConfidential } from './store/tables.ts';
export { heldCases } from './store/visible-case.ts';
export { onlookersOf } from './store/who-sees.ts';
export { caseMoment } from './workdays/moment.ts';

export const caseworkRoutes: readonly Route[] = [
  ...typeRoutes,
  ...workdayRoutes,
  ...chainRoutes,
  ...phraseRoutes,
  ...openRoutes,
  ...findRoutes,
  ...slaBoardRoutes,
  ...voidedRoutes,
];
export const caseworkJobs: readonly PeriodicJob[] = [caseSweep, restartedClocks, recusalSweep, wayUpSweep, wordsSweep];

beforeWork(settleRecusals);
