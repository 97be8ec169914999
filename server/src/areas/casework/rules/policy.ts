import { keysOf } from '@kaoxin/contract/records.ts';
import { numberOf } from '#platform/settings/settings.ts';

/** Parameters of domain.md 4.2 that the engine reads. Days in the unit of the name, calendar days otherwise. */
export const defaultPolicy = {
  roll: true,
  warnRatio: 0.2,
  warnDays: 3,
  petitionAcceptDays: 15,
  petitionFinishDays: 60,
  petitionExtendDays: 30,
  petitionSimpleAcceptWorkdays: 3,
  petitionSimpleFinishWorkdays: 10,
  petitionObjectWorkdays: 5,
  petitionReliefDays: 30,
  petitionReviewOpinionDays: 30,
  appealAcceptWorkdays: 5,
  appealFinishDays: 30,
  appealExtendDays: 15,
  correctionAuditWorkdays: 5,
  correctionFinishWorkdays: 10,
  correctionExtendWorkdays: 5,
  reinspectionResultWorkdays: 15,
  reinspectionExtendWorkdays: 10,
  economistAuditWorkdays: 10,
  supplementMinDays: 5,
  supplementMaxDays: 15,
};
export type CasePolicy = typeof defaultPolicy;

type NumberName = Exclude<keyof CasePolicy, 'roll'>;

const PARAMETERS: Record<NumberName, string> = {
  warnRatio: 'sla.warnRatio',
  warnDays: 'sla.warnDays',
  petitionAcceptDays: 'petition.acceptDays',
  petitionFinishDays: 'petition.finishDays',
  petitionExtendDays: 'petition.extendDays',
  petitionSimpleAcceptWorkdays: 'petition.simpleAcceptWorkdays',
  petitionSimpleFinishWorkdays: 'petition.simpleFinishWorkdays',
  petitionObjectWorkdays: 'petition.objectWorkdays',
  petitionReliefDays: 'petition.reliefDays',
  petitionReviewOpinionDays: 'petition.reviewOpinionDays',
  appealAcceptWorkdays: 'appeal.acceptWorkdays',
  appealFinishDays: 'appeal.finishDays',
  appealExtendDays: 'appeal.extendDays',
  correctionAuditWorkdays: 'infoEdit.auditWorkdays',
  correctionFinishWorkdays: 'infoEdit.finishWorkdays',
  correctionExtendWorkdays: 'infoEdit.extendWorkdays',
  reinspectionResultWorkdays: 'review.resultWorkdays',
  reinspectionExtendWorkdays: 'review.extendWorkdays',
  economistAuditWorkdays: 'econ.auditWorkdays',
  supplementMinDays: 'supplement.minDays',
  supplementMaxDays: 'supplement.maxDays',
};

export const policyParameters: readonly string[] = ['sla.roll', ...Object.values(PARAMETERS)];

export function casePolicy(parameters: ReadonlyMap<string, string>): CasePolicy {
  const policy = { ...defaultPolicy };
  const roll = parameters.get('sla.roll')?.trim();
  if (roll === '0' || roll === '1') policy.roll = roll === '1';
  for (const name of keysOf(PARAMETERS)) {
    policy[name] = numberOf(parameters, PARAMETERS[name], defaultPolicy[name]);
  }
  return policy;
}
