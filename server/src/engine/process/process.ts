import type { Dictionary } from '@kaoxin/contract/casework/dictionary.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { refuseSamePerson, type SecondPerson, sameHandAs } from '#platform/access/second-person.ts';
import type { Change } from '#platform/database/scoped-table.ts';
import type { TenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { type Refusal, refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { type By, type Caller, type Guard, mayTake, offeredVerbs, type Rule, refusalOf } from './rules.ts';

/** A row, the facts that are read for many rows at once, and the caller. */
export interface On<Row, Facts> {
  row: Row;
  facts: Facts;
  work: Work;
  caller: Caller;
}

/** Lists apply it to offer actions, and steps before anything else. */
export type Precondition<Row, Facts> = Guard<On<Row, Facts>, Refusal>;

/** Judges the input of a step from what is read already. */
export type InputCheck<Row, Input, Facts = undefined> = Guard<On<Row, Facts> & { input: Input }, Refusal>;

/** Runs when a step is taken, with the row locked. It may read and lock more, and throws its refusal. */
export type Check<Row, Input> = (work: Work, row: Row, input: Input) => Promise<void> | void;

export interface Effect<T extends TenantTable, Input> {
  columns?: (work: Work, row: SelectedRow<T>, input: Input) => Promise<Change<T>> | Change<T>;
  event?: (work: Work, row: SelectedRow<T>) => Promise<void>;
  after?: (work: Work, row: SelectedRow<T>, input: Input) => Promise<void> | void;
  /** runs last, may change the row again and returns it */
  finish?: (work: Work, row: SelectedRow<T>) => Promise<SelectedRow<T>>;
}

/** A row of a process: what a verb needs and does in some statuses. */
export interface Transition<T extends TenantTable, Verb extends string, Facts = undefined, Input = unknown>
  extends Omit<Rule<Verb, On<SelectedRow<T>, Facts>, On<SelectedRow<T>, Facts> & { input: Input }, Refusal>, 'by'> {
  /** absent: users with the button of the verb; for a verb without a button, jobs */
  by?: By;
  /** from this time (`yyyy-MM-dd HH:mm:ss`) on a job takes the step */
  dueAt?: (row: SelectedRow<T>) => string;
  /** the caller is another person than all of these */
  secondPerson?: (row: SelectedRow<T>) => readonly SecondPerson[];
  checks?: readonly Check<SelectedRow<T>, Input>[];
  effects?: readonly Effect<T, Input>[];
  /** open forms of other users stay valid: the version does not rise */
  keepsVersion?: boolean | undefined;
}

export type Step<Row> = Row & { by: By };

export interface Taken<T extends TenantTable, Facts, Input, Row> extends On<SelectedRow<T>, Facts> {
  transition: Step<Row>;
  input: Input;
}

interface Definition<T extends TenantTable, Verb extends string, Facts, Input, Row> {
  table: T;
  /** the thing in a sentence: `['考试', 'An examination']` */
  called: Label;
  statuses: Pick<Dictionary<Record<string, never>>, 'label' | 'has'>;
  statusColumn?: 'status' | 'caseStatus';
  /** the right that a caller needs for a verb whose rows name none */
  buttons: Readonly<Partial<Record<Verb, string>>>;
  transitions: readonly Row[];
  facts?: (work: Work, rows: readonly SelectedRow<T>[]) => Promise<(row: SelectedRow<T>) => Facts>;
  /** what every step does, after the effects of its row */
  every?: (taken: Taken<T, Facts, Input, Row>) => Effect<T, Input>;
}

interface Status {
  status: number;
}

/**
 * The states of a thing and the steps between them, as rows. Actions that lists offer and steps that callers take are
 * decided by the same rows (domain.md 1.2, 2.2 to 2.6, 3.1, 3.5).
 */
export class Process<
  T extends TenantTable,
  Verb extends string,
  Facts = undefined,
  Input = unknown,
  Row extends Transition<T, Verb, Facts, Input> = Transition<T, Verb, Facts, Input>,
> {
  readonly transitions: readonly Step<Row>[];
  readonly buttons: Readonly<Partial<Record<Verb, string>>>;
  readonly called: Label;
  readonly statuses: Definition<T, Verb, Facts, Input, Row>['statuses'];
  readonly #is: Definition<T, Verb, Facts, Input, Row>;

  constructor(definition: Definition<T, Verb, Facts, Input, Row>) {
    this.#is = definition;
    this.called = definition.called;
    this.statuses = definition.statuses;
    this.buttons = definition.buttons;
    this.transitions = definition.transitions.map((row) => this.#whole(row));
  }

  #whole(row: Row): Step<Row> {
    const button = this.buttons[row.verb];
    const by: By = row.by ?? (button === undefined ? 'job' : [button]);
    const { secondPerson, preconditions = [] } = row;
    if (!secondPerson) return { ...row, by };
    const isAnother: Precondition<SelectedRow<T>, Facts> = ({ row: on, caller }) => {
      for (const others of secondPerson(on)) {
        const refused = refuseSamePerson(caller, others);
        if (refused) return refused;
      }
      return undefined;
    };
    return { ...row, by, preconditions: [...preconditions, isAnother] };
  }

  by(verb: Verb, from: number, variant?: string): Step<Row> | undefined {
    return this.transitions.find(
      (one) => one.verb === verb && one.from.includes(from) && (variant === undefined || one.variant === variant),
    );
  }

  /** The step of callers who send a status instead of a verb. */
  to(from: number, status: number): Step<Row> | undefined {
    return this.transitions.find(
      ({ by, from: origins, to }) => to === status && origins.includes(from) && typeof by !== 'string',
    );
  }

  /** @throws 400 when no step leads from the row's status to this one */
  needTo({ status: from }: Status, status: number): Step<Row> {
    const transition = this.to(from, status);
    if (!transition) throw this.refuseMove(from, status);
    return transition;
  }

  refuseMove(from: number, to: number): Refusal {
    const { called, statuses } = this;
    return refuse(400, [
      `${called[0]}状态不能由【${statuses.label(from)}】变更为【${statuses.label(to)}】`,
      `${called[1]} cannot change from ${statuses.label(from, 'en')} to ${statuses.label(to, 'en')}`,
    ]);
  }

  /** @throws 403 when the caller lacks the right of this step */
  needRight({ actor }: Work, { by }: { by: By }): void {
    if (!mayTake(by, actor)) throw refuse('notAllowed');
  }

  /** Preconditions, second person, input and checks, in this order. Writes nothing. */
  async check(
    work: Work,
    row: SelectedRow<T>,
    transition: Step<Row>,
    input: Input,
    known?: Facts,
  ): Promise<On<SelectedRow<T>, Facts>> {
    const isJudged = (transition.preconditions?.length ?? 0) > 0;
    const facts = known ?? (await this.#factsOf(work, isJudged ? [row] : []))(row);
    const on = { row, facts, work, caller: await this.#caller(work, transition.secondPerson?.(row)) };
    const refused = refusalOf(transition, { ...on, input });
    if (refused) throw refused;
    for (const check of transition.checks ?? []) await check(work, row, input);
    return on;
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

  /**
   * Takes a step of a locked row: guards, columns, event, effects. Throws the refusal of a guard.
   * @param known the facts, when the caller has read them already
   */
  async take(
    work: Work,
    row: SelectedRow<T>,
    transition: Step<Row>,
    input: Input,
    known?: Facts,
  ): Promise<SelectedRow<T>> {
    const on = await this.check(work, row, transition, input, known);
    if (transition.isDone?.(on)) return row;
    const every = this.#is.every?.({ ...on, transition, input });
    const effects = [...(transition.effects ?? []), ...(every ? [every] : [])];
    const columns: Change<T>[] = [];
    for (const effect of effects) if (effect.columns) columns.push(await effect.columns(work, row, input));
    let now = await this.#write(work, row, transition, columns);
    for (const effect of effects) await effect.event?.(work, now);
    for (const effect of effects) await effect.after?.(work, now, input);
    for (const effect of effects) now = (await effect.finish?.(work, now)) ?? now;
    return now;
  }

  async #write(
    work: Work,
    row: SelectedRow<T>,
    { to, keepsVersion }: Step<Row>,
    columns: readonly Change<T>[],
  ): Promise<SelectedRow<T>> {
    const { table, statusColumn = 'status' } = this.#is;
    const values: Change<T> = Object.assign({}, to === undefined ? {} : { [statusColumn]: to }, ...columns);
    if (!keepsVersion) return work.table(table).change(row.id, values);
    await work.table(table).derive([{ ...values, id: row.id }]);
    return { ...row, ...values };
  }

  /**
   * The verbs that the caller may use now, in the order of the rows: rights, statuses, preconditions and second person.
   * Checks of a step may still refuse.
   * @param known the facts, when the caller has read them already
   */
  async allowed(
    work: Work,
    rows: readonly SelectedRow<T>[],
    known?: (row: SelectedRow<T>) => Facts,
  ): Promise<(row: SelectedRow<T>) => Verb[]> {
    const open = (row: SelectedRow<T>) => {
      const status = this.#statusOf(row);
      return this.transitions.filter(({ by, from }) => from.includes(status) && mayTake(by, work.actor));
    };
    const judged = rows.filter((row) => open(row).some(({ preconditions = [] }) => preconditions.length > 0));
    const factsOf = known ?? (await this.#factsOf(work, judged));
    const caller = await this.#caller(
      work,
      judged.flatMap((row) => open(row).flatMap(({ secondPerson }) => secondPerson?.(row) ?? [])),
    );
    return (row) =>
      offeredVerbs(open(row), { status: this.#statusOf(row), caller }, { row, facts: factsOf(row), work, caller });
  }

  due(row: SelectedRow<T>, now: string): Step<Row> | undefined {
    const status = this.#statusOf(row);
    return this.transitions.find(({ from, dueAt }) => dueAt && from.includes(status) && dueAt(row) <= now);
  }

  #statusOf(row: SelectedRow<T>): number {
    const status: unknown = Reflect.get(row, this.#is.statusColumn ?? 'status');
    return Number(status);
  }

  async #factsOf(work: Work, rows: readonly SelectedRow<T>[]): Promise<(row: SelectedRow<T>) => Facts> {
    const none = () => undefined as Facts;
    return rows.length === 0 ? none : (this.#is.facts?.(work, rows) ?? none);
  }

  /** The caller, with the accounts among those who acted before that count as one person with it. */
  async #caller(work: Work, others: readonly SecondPerson[] = []): Promise<Caller> {
    const { kind, id, grants } = work.actor;
    const first = others.flatMap((one) => one.first);
    return { kind, id, grants, sameHands: id === null ? new Set() : await sameHandAs(work, id, first) };
  }
}
