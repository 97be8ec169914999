import type { CaseKind, CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import type { Rule } from '#engine/process/rules.ts';
import type { Request, Situation } from './guards/context.ts';
import { inputChecks } from './guards/input-checks.ts';
import { buttonCode } from './guards/people.ts';
import { doneWhen, preconditions } from './guards/preconditions.ts';
import { transitionsOf } from './processes.ts';
import type { Refused } from './refusals.ts';
import type { Transition } from './transitions/row.ts';

export interface CaseRule extends Rule<CaseVerb, Situation, Request, Refused> {
  row: Transition;
}

function ruleOf(kind: CaseKind, row: Transition): CaseRule {
  const { verb, variant, from, to, by } = row;
  return {
    verb,
    variant,
    from,
    to: to === 'same' ? undefined : to,
    by: typeof by === 'string' ? by : by.button.map((button) => buttonCode({ kind }, button)),
    preconditions: row.preconditions.map((name) => preconditions[name]),
    inputChecks: row.inputChecks.map((name) => inputChecks[name]),
    isDone: row.doneWhen && doneWhen[row.doneWhen],
    row,
  };
}

const known = new Map<readonly Transition[], readonly CaseRule[]>();

export function caseRules(kind: CaseKind): readonly CaseRule[] {
  const rows = transitionsOf(kind);
  const rules = known.get(rows) ?? rows.map((row) => ruleOf(kind, row));
  known.set(rows, rules);
  return rules;
}
