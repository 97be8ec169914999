import type { CaseKind } from '@kaoxin/contract/casework/actions.ts';
import { type KindRules, registerKindRules } from './kinds.ts';
import type { Transition } from './transitions/row.ts';
import { type Choices, commonChoices } from './variant.ts';

export interface CaseProcess extends KindRules {
  transitions: readonly Transition[];
  choices?: Choices;
}

const tables = new Map<CaseKind, { transitions: readonly Transition[]; choices: Choices }>();

export function registerProcess(kind: CaseKind, { transitions, choices, ...rules }: CaseProcess): void {
  registerKindRules(kind, rules);
  tables.set(kind, { transitions, choices: { ...commonChoices, ...choices } });
}

function tableOf(kind: CaseKind) {
  const table = tables.get(kind);
  if (!table) throw new Error(`no transitions for cases of the kind ${kind}`);
  return table;
}

export const transitionsOf = (kind: CaseKind): readonly Transition[] => tableOf(kind).transitions;

export const choicesOf = (kind: CaseKind): Choices => tableOf(kind).choices;

export const awaitsClaim = (
  kind: CaseKind,
  { caseStatus, handlerId }: { caseStatus: number; handlerId: string | null },
): boolean => caseStatus === 10 || (caseStatus === 20 && handlerId === null && isHandedOver(kind));

export const isHandedOver = (kind: CaseKind): boolean =>
  transitionsOf(kind).some(({ effect }) => effect === 'transferInside');
