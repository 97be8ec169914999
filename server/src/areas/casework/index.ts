import type { Route } from '#platform/http/route.ts';
import { chainRoutes } from './chains/routes.ts';
import { phraseRoutes } from './phrase/routes.ts';
import { typeRoutes } from './type/routes.ts';
import { workdayRoutes } from './workdays/routes.ts';

export { openStatuses } from '@kaoxin/contract/casework/states.ts';
export { type ChainRow, canonicalJson, eventHash, GENESIS, verifyChain } from '#platform/audit/chain.ts';
export { arrangements, type SpecialDay, seededDays } from './arrangements.ts';
export { blankCase } from './blank-case.ts';
export type {
  CaseActor,
  CaseChange,
  CaseHead,
  EventDraft,
  NamedPerson,
  StepInput,
} from './case-head.ts';
export { caseNumber, normalQueryCode, parseCaseNumber, queryCode } from './case-number.ts';
export { verifyTimelines } from './chains/verify.ts';
export { clausesOf, missingClauses } from './clauses.ts';
export { type CaseMoment, clockCard, clockColumns, limitsFor } from './clock/clock.ts';
export { type Deadline, deadline } from './clock/deadline.ts';
export { checkAgreement, checkIdNo, checkName, checkPhone } from './identity.ts';
export { type LetterCode, letters } from './letters.ts';
export { maskEmail, maskIdNo, maskName, maskPhone } from './mask.ts';
export { replyLetter } from './reply.ts';
export { hasInterest, isConfidential, mayOpen } from './rules/guards/people.ts';
export { type CasePolicy, casePolicy, defaultPolicy, policyParameters } from './rules/policy.ts';
export { type Refused, refusal } from './rules/refusals.ts';
export { allowedActions, type Stepped, step } from './rules/rules.ts';
export { caseActor, namedPerson } from './store/actor.ts';
export { appendEvent, beginTimelines, chainRow, timelineOf } from './store/events.ts';
export { holders } from './store/notify.ts';
export { nextCaseNumber, nextCaseNumbers, nextDocumentNumber } from './store/numbers.ts';
export { type CaseModule, performStep } from './store/perform.ts';
export {
  type Concerned,
  fileUnder,
  inheritRecusals,
  noteRecusals,
  recusedFrom,
  staffOf,
  withoutRecused,
} from './store/recusal.ts';
export { caseSweep } from './store/sweep.ts';
export {
  type CaseColumns,
  caseJson,
  confidentialRule,
  everyRule,
  recusalRule,
  seesConfidential,
} from './store/tables.ts';
export { visibleCase, visibleCases } from './store/visible-case.ts';
export { filesByType } from './type/filed.ts';
export { caseMoment } from './workdays/moment.ts';
export { recomputed } from './workdays/recompute.ts';
export { addWorkdays, type WorkCalendar, workCalendar } from './workdays/workday.ts';
export { parseWorkdayFile } from './workdays/workday-file.ts';

export const caseworkRoutes: readonly Route[] = [...typeRoutes, ...workdayRoutes, ...chainRoutes, ...phraseRoutes];
