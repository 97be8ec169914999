import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import { caseAction } from '@kaoxin/contract/casework/case-action.ts';
import { sql } from 'kysely';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refusedOf } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import type { ApprovalsOfClass, StepInput } from '../case-head.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import type { Request } from '../rules/guards/context.ts';
import { findRule, outcomeOf } from '../rules/rules.ts';
import { caseProcess, extraColumns, situationOf, thrown } from './case-process.ts';

/**
 * Takes one step of one case (domain.md 3.1). The second of two concurrent callers gets the case as the first left it,
 * and a refusal.
 */
export async function performStep(
  work: Work,
  module: CaseModule,
  id: string,
  verb: CaseVerb,
  input: StepInput,
): Promise<CaseRow> {
  const process = caseProcess(module);
  const row = await process.lock(work, id);
  work.target = row.caseNo;
  const said = await withApprovals(work, module, row, verb, input);
  const situation = await situationOf(work, module, row, said);
  return process.take(work, row, needTransition(work, module, verb, { ...situation, input: said }), said, situation);
}

export const approvalsOf = (
  type: Pick<SelectedRow<'caseType'>, 'replyLevels' | 'refusalLevels'>,
): ApprovalsOfClass => ({
  reply: type.replyLevels,
  refusal: type.refusalLevels,
});

/**
 * A submission takes the approvals that the class asks for at that time. The classes before an amendment count too:
 * otherwise the handler, who amends alone, would choose how many approve the letter.
 */
async function withApprovals(
  work: Work,
  { kind }: CaseModule,
  { id, typeId }: CaseRow,
  verb: CaseVerb,
  input: StepInput,
): Promise<StepInput> {
  if (typeId === null || (verb !== 'submit' && verb !== 'accept')) return input;
  const { rows } = await sql<ApprovalsOfClass>`
    select max(t.reply_levels)::int as reply, max(t.refusal_levels)::int as refusal
    from ${work.table('caseType').withRemoved().as('t')}
    where t.id = ${typeId} or t.id in (select (e.diff->'typeId'->>0)::bigint
      from ${work.table('caseEvent').ofTenant().as('e')}
      where e.case_type = ${kind} and e.case_id = ${id} and e.action = ${caseAction.of.amend} and e.diff ? 'typeId')`.execute(
    work.handle,
  );
  const [levels] = rows;
  return levels?.reply ? { ...input, levels } : input;
}

function needTransition(work: Work, module: CaseModule, verb: CaseVerb, request: Request) {
  const found = findRule(verb, request);
  if ('ok' in found) throw thrown(work, request.kase, found);
  const transition = caseProcess(module).transitions.find(({ rule }) => rule === found);
  if (!transition) throw new Error(`no step for the row ${found.row.name} of ${module.kind}`);
  return transition;
}

/** The step as `performStep` would take it. Writes nothing and throws the same refusals. */
export async function foreseen(work: Work, module: CaseModule, row: CaseRow, verb: CaseVerb, given: StepInput) {
  const input = await withApprovals(work, module, row, verb, given);
  const situation = await situationOf(work, module, row, input);
  const request = { ...situation, input };
  const transition = needTransition(work, module, verb, request);
  await caseProcess(module).check(work, row, transition, input, situation);
  const stepped = outcomeOf(transition.rule, request);
  const extra = await extraColumns(work, module, verb, input, row, true);
  return { stepped, after: { ...row, ...stepped.change, ...extra } as CaseRow };
}

/** Takes a step of several cases, all or none. The rows are locked in the order of their ids. */
export async function performSteps(
  work: Work,
  module: CaseModule,
  verb: CaseVerb,
  wanted: readonly (StepInput & { id: string })[],
): Promise<CaseRow[]> {
  const rows: CaseRow[] = [];
  for (const { id, ...input } of [...wanted].sort((a, b) => (a.id < b.id ? -1 : 1)))
    rows.push(
      await performStep(work, module, id, verb, input).catch((error: unknown) => {
        // the step has set its case as target by then
        throw wanted.length > 1 && work.target ? refusedOf(work.target, error) : error;
      }),
    );
  return rows;
}
