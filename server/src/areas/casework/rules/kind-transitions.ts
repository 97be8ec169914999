import type { CaseKind } from '@kaoxin/contract/casework/actions.ts';
import { type KindRules, registerKindRules } from './kinds.ts';
import { appeal } from './transitions/appeal.ts';
import { correction, correctionChoices } from './transitions/correction.ts';
import { economist, economistChoices } from './transitions/economist.ts';
import { petition, petitionChoices } from './transitions/petition.ts';
import { reinspection, reinspectionChoices } from './transitions/reinspection.ts';
import type { Transition } from './transitions/row.ts';
import { type Choices, commonChoices } from './variant.ts';

/** @param choices verbs whose variant the kind decides otherwise than `commonChoices` */
const tableFrom = (transitions: readonly Transition[], choices?: Choices) => ({
  transitions,
  choices: { ...commonChoices, ...choices },
});

const known = new Map<CaseKind, ReturnType<typeof tableFrom>>([
  ['petition', tableFrom(petition, petitionChoices)],
  ['appeal', tableFrom(appeal)],
  ['correction', tableFrom(correction, correctionChoices)],
  ['reinspection', tableFrom(reinspection, reinspectionChoices)],
  ['economist', tableFrom(economist, economistChoices)],
]);

function tableOf(kind: CaseKind) {
  const table = known.get(kind);
  if (!table) throw new Error(`no transitions for cases of the kind ${kind}`);
  return table;
}

export const transitionsOf = (kind: CaseKind): readonly Transition[] => tableOf(kind).transitions;

export const choicesOf = (kind: CaseKind): Choices => tableOf(kind).choices;

/** Call it before the first case of the kind is opened. */
export function addKindRules(
  kind: CaseKind,
  { transitions, choices, ...rules }: KindRules & { transitions: readonly Transition[]; choices?: Choices },
) {
  registerKindRules(kind, rules);
  known.set(kind, tableFrom(transitions, choices));
}

export const awaitsClaim = (
  kind: CaseKind,
  { caseStatus, handlerId }: { caseStatus: number; handlerId: string | null },
): boolean => caseStatus === 10 || (caseStatus === 20 && handlerId === null && isHandedOver(kind));

export const isHandedOver = (kind: CaseKind): boolean =>
  transitionsOf(kind).some(({ effect }) => effect === 'transferInside');
