import type { CaseKind, CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import type { Change } from '#platform/database/scoped-table.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import { namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import type { CaseHead, StepInput } from '../case-head.ts';
import { type Stepped, step } from '../rules/rules.ts';
import { caseMoment } from '../workdays/moment.ts';
import { caseActor } from './actor.ts';
import { appendEvent } from './events.ts';
import { notifyParties } from './notify.ts';

/** What the engine must know of one of the five modules to move its cases. */
export interface CaseModule<T extends TenantTable> {
  kind: CaseKind;
  table: T;
  /** the columns rules read, out of a stored row */
  head(work: Work, row: SelectedRow<T>): CaseHead;
  /** further columns a verb writes that no rule reads */
  extraColumns?(
    work: Work,
    verb: CaseVerb,
    input: StepInput,
    row: SelectedRow<T>,
    stepped: Stepped,
  ): Promise<object> | object;
  /** page of a case, without its id */
  page: string;
  /** after the row is written, still inside the transaction: letters, numbers, notices */
  onStepped?(work: Work, row: SelectedRow<T>, stepped: Stepped, before: SelectedRow<T>): Promise<SelectedRow<T>>;
}

/** Verbs after which a reminder has been heard. */
const heard: readonly CaseVerb[] = ['claim', 'accept', 'submit', 'supplement', 'transfer', 'audit', 'hearing'];

/**
 * Takes one step of one case (domain.md 3.1): the row is locked, the rules say what changes or why not, then columns,
 * timeline and letters are written in the caller's transaction. Two people at once: the second finds the case as the
 * first left it and is told so.
 */
export async function performStep<T extends TenantTable>(
  work: Work,
  module: CaseModule<T>,
  id: string,
  verb: CaseVerb,
  input: StepInput,
): Promise<SelectedRow<T>> {
  const scoped = work.table(module.table);
  const row = await scoped.needLocked(id);
  const kase = module.head(work, row);
  work.target = kase.caseNo;
  const at = await caseMoment(work);
  const stepped = step(kase, verb, caseActor(work.actor), input, at);
  if (!stepped.ok) throw refuse(stepped.status, stepped.label, lostRace(work, stepped.status, kase));
  if (!stepped.event && Object.keys(stepped.change).length === 0) return row;

  const beside = (await module.extraColumns?.(work, verb, input, row, stepped)) ?? {};
  const reminders =
    verb === 'urge'
      ? { urged: 1 }
      : verb === 'supervise'
        ? { supervised: 1 }
        : heard.includes(verb)
          ? { urged: 0, supervised: 0 }
          : {};
  // the columns of every case table are those of CaseChange; the scoped table's type cannot know that of T
  const values = { ...stepped.change, ...reminders, ...beside } as unknown as Change<T>;
  const expect = { caseStatus: kase.caseStatus } as unknown as Partial<SelectedRow<T>>;
  const written = await scoped.change(id, values, { version: kase.version, expect });
  if (stepped.event) {
    const depts = await namesOf(work, 'dept', [work.actor.deptId]);
    await appendEvent(work, module.kind, id, { ...stepped.event, actorDept: depts(work.actor.deptId) });
    await notifyParties(work, module, stepped, module.head(work, written), kase);
  }
  return module.onStepped ? module.onStepped(work, written, stepped, row) : written;
}

/** Who was faster, so that the screen can name him (interface.md, case pages); the citizen hears no names. */
const lostRace = ({ actor }: Work, status: number, kase: CaseHead) =>
  actor.kind === 'citizen' || (status !== 409 && status !== 400)
    ? undefined
    : { id: kase.id, caseStatus: kase.caseStatus, version: kase.version, handlerName: kase.handlerName };
