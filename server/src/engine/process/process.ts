import type { Dictionary } from '@kaoxin/contract/casework/dictionary.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { needSecondPerson, type SecondPerson, sameHandAs } from '#platform/access/second-person.ts';
import type { Change } from '#platform/database/scoped-table.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { type Refusal, refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';

/** Decides about one row from facts that are read for many rows at once. Lists apply it to offer actions. */
export type Precondition<Row, Facts> = (on: { row: Row; facts: Facts; work: Work }) => Refusal | undefined;

/** Runs when a step is taken, with the row locked. It may read and lock more, and throws its refusal. */
export type Check<Row, Input> = (work: Work, row: Row, input: Input) => Promise<void> | void;

export interface Effect<T extends TenantTable, Input> {
  /** columns that the step writes with the status */
  columns?: (work: Work, row: SelectedRow<T>, input: Input) => Promise<Change<T>> | Change<T>;
  /** runs after the event is recorded */
  after?: (work: Work, row: SelectedRow<T>, input: Input) => Promise<void> | void;
}

/** A row of a process: what a verb needs and does in some statuses. */
export interface Transition<T extends TenantTable, Verb extends string, Facts = undefined, Input = unknown> {
  verb: Verb;
  from: readonly number[];
  /** absent: the status stays */
  to?: number;
  /** from this time (`yyyy-MM-dd HH:mm:ss`) on a job takes the step */
  dueAt?: (row: SelectedRow<T>) => string;
  /** the caller is another person than all of these */
  secondPerson?: (row: SelectedRow<T>) => readonly SecondPerson[];
  preconditions?: readonly Precondition<SelectedRow<T>, Facts>[];
  checks?: readonly Check<SelectedRow<T>, Input>[];
  effects?: readonly Effect<T, Input>[];
}

export interface Taken<T extends TenantTable, Verb extends string, Facts, Input> {
  transition: Transition<T, Verb, Facts, Input>;
  before: SelectedRow<T>;
  after: SelectedRow<T>;
  input: Input;
}

interface Definition<T extends TenantTable, Verb extends string, Facts, Input> {
  table: T;
  /** the thing in a sentence: `['考试', 'An examination']` */
  called: Label;
  statuses: Pick<Dictionary<Record<string, never>>, 'label'>;
  /** the right that a caller needs for a verb; only jobs take a verb without one */
  buttons: Readonly<Partial<Record<Verb, string>>>;
  transitions: readonly Transition<T, Verb, Facts, Input>[];
  /** the facts of the preconditions, in one read for all rows */
  facts?: (work: Work, rows: readonly SelectedRow<T>[]) => Promise<(row: SelectedRow<T>) => Facts>;
  /** records the step in the timeline of the row */
  event?: (work: Work, taken: Taken<T, Verb, Facts, Input>) => Promise<void>;
}

interface Status {
  status: number;
}

/**
 * The states of a thing and the steps between them, as rows. Actions that lists offer and steps that callers take are
 * decided by the same rows (domain.md 1.2, 2.2 to 2.6, 3.5).
 */
export class Process<T extends TenantTable, Verb extends string, Facts = undefined, Input = unknown> {
  readonly transitions: readonly Transition<T, Verb, Facts, Input>[];
  readonly buttons: Readonly<Partial<Record<Verb, string>>>;
  readonly #is: Definition<T, Verb, Facts, Input>;

  constructor(definition: Definition<T, Verb, Facts, Input>) {
    this.#is = definition;
    this.transitions = definition.transitions;
    this.buttons = definition.buttons;
  }

  by(verb: Verb, from: number): Transition<T, Verb, Facts, Input> | undefined {
    return this.transitions.find((one) => one.verb === verb && one.from.includes(from));
  }

  /** The step of callers who send a status instead of a verb. */
  to(from: number, status: number): Transition<T, Verb, Facts, Input> | undefined {
    return this.transitions.find(
      ({ verb, from: origins, to }) => to === status && origins.includes(from) && this.buttons[verb] !== undefined,
    );
  }

  /** @throws 400 when no step leads from the row's status to this one */
  needTo({ status: from }: Status, status: number): Transition<T, Verb, Facts, Input> {
    const transition = this.to(from, status);
    if (!transition) throw this.refuseMove(from, status);
    return transition;
  }

  refuseMove(from: number, to: number): Refusal {
    const { called, statuses } = this.#is;
    return refuse(400, [
      `${called[0]}状态不能由【${statuses.label(from)}】变更为【${statuses.label(to)}】`,
      `${called[1]} does not go from ${statuses.label(from, 'en')} to ${statuses.label(to, 'en')}`,
    ]);
  }

  hasRight({ actor }: Work, verb: Verb): boolean {
    const button = this.buttons[verb];
    return button !== undefined && actor.grants.has(button);
  }

  /** @throws 403 when the caller lacks the right of this step */
  needRight(work: Work, { verb }: Transition<T, Verb, Facts, Input>): void {
    if (!this.hasRight(work, verb)) throw refuse('notAllowed');
  }

  /** Preconditions, second person and checks, in this order. Writes nothing. */
  async check(
    work: Work,
    row: SelectedRow<T>,
    { preconditions = [], secondPerson, checks = [] }: Transition<T, Verb, Facts, Input>,
    input: Input,
  ): Promise<void> {
    if (preconditions.length > 0) {
      const facts = (await this.#factsOf(work, [row]))(row);
      for (const precondition of preconditions) {
        const refused = precondition({ row, facts, work });
        if (refused) throw refused;
      }
    }
    for (const others of secondPerson?.(row) ?? []) await needSecondPerson(work, others);
    for (const check of checks) await check(work, row, input);
  }

  /**
   * Locks a row for a step: the second of two simultaneous callers gets it as the first left it.
   * @param version the version that the caller has read; absent: any
   * @throws 404 when the caller does not see the row; 409 when it has another version
   */
  async lock(work: Work, id: string, version?: number | null): Promise<SelectedRow<T>> {
    const row = await work.table(this.#is.table).needLocked(id);
    work.target = id;
    if (version !== null && version !== undefined && version !== row.version) throw refuse('changedByOther');
    return row;
  }

  /** Takes a step of a locked row: guards, columns, event, effects. Throws the refusal of a guard. */
  async take(
    work: Work,
    row: SelectedRow<T> & Status,
    transition: Transition<T, Verb, Facts, Input>,
    input: Input,
  ): Promise<SelectedRow<T>> {
    await this.check(work, row, transition, input);
    const { to = row.status, effects = [] } = transition;
    const columns: Change<T>[] = [];
    for (const effect of effects) if (effect.columns) columns.push(await effect.columns(work, row, input));
    const after = await work.table(this.#is.table).change(row.id, Object.assign({ status: to }, ...columns));
    await this.#is.event?.(work, { transition, before: row, after, input });
    for (const effect of effects) await effect.after?.(work, after, input);
    return after;
  }

  /**
   * The verbs that the caller may use now, in the order of the rows: rights, statuses, preconditions and second person.
   * Checks of a step may still refuse.
   * @param known the facts, when the caller has read them already
   */
  async allowed(
    work: Work,
    rows: readonly (SelectedRow<T> & Status)[],
    known?: (row: SelectedRow<T>) => Facts,
  ): Promise<(row: SelectedRow<T> & Status) => Verb[]> {
    const permitted = this.transitions.filter(({ verb }) => this.hasRight(work, verb));
    const open = (row: SelectedRow<T> & Status) => permitted.filter(({ from }) => from.includes(row.status));
    const judged = rows.filter((row) => open(row).some(({ preconditions = [] }) => preconditions.length > 0));
    const factsOf = known ?? (judged.length > 0 ? await this.#factsOf(work, judged) : undefined);
    const othersIn = (row: SelectedRow<T>, { secondPerson }: Transition<T, Verb, Facts, Input>) =>
      secondPerson?.(row).flatMap(({ first }) => first) ?? [];
    const others = rows.flatMap((row) => open(row).flatMap((one) => othersIn(row, one)));
    const { id: caller } = work.actor;
    const sameHands = caller === null ? new Set<string>() : await sameHandAs(work, caller, others);
    const isAnother = (first: SecondPerson['first']) =>
      first.length === 0 || (caller !== null && first.every((id) => id !== caller && !sameHands.has(id ?? '')));
    return (row) =>
      open(row)
        .filter(
          (one) =>
            isAnother(othersIn(row, one)) &&
            (one.preconditions ?? []).every(
              (holds) => !factsOf || holds({ row, facts: factsOf(row), work }) === undefined,
            ),
        )
        .map(({ verb }) => verb);
  }

  /** The step that a job takes now. */
  due(row: SelectedRow<T> & Status, now: string): Transition<T, Verb, Facts, Input> | undefined {
    return this.transitions.find(({ from, dueAt }) => dueAt && from.includes(row.status) && dueAt(row) <= now);
  }

  async #factsOf(work: Work, rows: readonly SelectedRow<T>[]): Promise<(row: SelectedRow<T>) => Facts> {
    return this.#is.facts?.(work, rows) ?? (() => undefined as Facts);
  }
}
