import { caseKind, statusWord } from '@kaoxin/contract/casework/actions.ts';
import { clockOf, pressingClock } from '@kaoxin/contract/casework/due.ts';
import { openStatuses, slaState } from '@kaoxin/contract/casework/states.ts';
import { type CaseTab, tabsOf } from '@kaoxin/contract/casework/tabs.ts';
import { say } from '@kaoxin/contract/conventions.ts';
import type { TodoCase, TodoCounter, TodoDuty, TodoKey } from '@kaoxin/contract/home/home.ts';
import { sql } from 'kysely';
import { isUnscoped } from '#platform/database/scope.ts';
import { factsOfTable } from '#platform/database/tables.ts';
import { isAdmitted } from '#platform/http/access.ts';
import type { Work } from '#platform/work.ts';
import { leftUntil } from '../clock/left.ts';
import { clockFacts, standingIn, standingOf, standingReads } from '../clock/standing.ts';
import { type CaseModule, caseKinds } from '../kind/kind.ts';
import { caseMoment } from '../workdays/moment.ts';
import { caseCondition, caseList, columnsAt, exactNames } from './list.ts';

/** The address of a kind's list under a query. */
export const addressOf = ({ list }: CaseModule, query: Record<string, string>): string => {
  const words = new URLSearchParams(query).toString();
  return words === '' ? list : `${list}?${words}`;
};

/** What the list of a kind shows under this query of its address. */
export function shownUnder(work: Work, module: CaseModule, query: Record<string, string>) {
  const input = exactNames(work, module.calls.page.query.parse(query));
  const conditions = [
    ...input.filters.map((filter) => caseCondition(work, module, filter)),
    ...(caseList(work, module, input).also?.conditions ?? []),
  ];
  return conditions.reduce((found, next) => found.where(next), work.table(module.table).select());
}

interface CounterPlan {
  key: TodoKey;
  /** whoever holds one of these buttons can do something about it */
  buttons: readonly string[];
  /** … who holds this one as well */
  besides?: string;
  query: Record<string, string> & { tab?: CaseTab };
}

const handles = ['handle', 'reply'];
const presses = ['supervise', 'urge'];
const plans: readonly CounterPlan[] = [
  { key: 'received', buttons: ['handle', 'accept', 'assign'], query: { tab: 'received' } },
  { key: 'executing', buttons: ['reply'], query: { tab: 'executing' } },
  { key: 'arbitrating', buttons: ['arbitrate'], query: { tab: 'arbitrating' } },
  { key: 'drafting', buttons: ['reply'], query: { tab: 'drafting' } },
  { key: 'mine', buttons: handles, query: { tab: 'mine' } },
  { key: 'supplementing', buttons: handles, query: { tab: 'mine', caseStatus: '21' } },
  { key: 'auditing', buttons: ['audit'], query: { tab: 'auditing' } },
  // leadership decides what others ask for by the same button (G11b)
  { key: 'extending', buttons: ['extend'], besides: 'supervise', query: { extending: '1' } },
  // another user than the one who registered it confirms what was brought to the counter
  { key: 'withdrawing', buttons: ['audit'], query: { withdrawing: '1' } },
  { key: 'today', buttons: handles, query: { tab: 'mine', slaState: '2' } },
  { key: 'overdue', buttons: handles, query: { tab: 'mine', slaState: '3' } },
  { key: 'allToday', buttons: presses, query: { slaState: '2' } },
  { key: 'allOverdue', buttons: presses, query: { slaState: '3' } },
];

/** Of a kind that is audited before it is handled: who can do something about what comes in. */
const auditedFirst: Partial<Record<TodoKey, readonly string[]>> = { received: ['audit', 'assign'] };

/** … to whom only what waits at a level of his is counted; whoever gives it to others alone sees to all of it. */
const queryOf = (work: Work, module: CaseModule, { key, query }: CounterPlan): Record<string, string> =>
  module.isAuditedFirst && key === 'received' && holds(work, module, ['audit'])
    ? { ...query, mineToAudit: '1' }
    : query;

/** What its list has no tab for is not counted. */
const isTabOf = ({ kind }: CaseModule, { query: { tab } }: CounterPlan): boolean =>
  tab === undefined || tabsOf(kind).includes(tab);

const holds = ({ actor }: Work, { kind }: CaseModule, buttons: readonly string[]): boolean =>
  buttons.some((button) => actor.grants.has(`${caseKind[kind].grant}_${button}`));

/** The kinds whose list is open to the person: he holds its menu, and no API scope shuts it to him. */
export const heldKinds = ({ actor }: Work): CaseModule[] =>
  caseKinds().filter(({ calls }) => isAdmitted(calls.page, actor));

/** Counters of the home page: each counts what its own address shows. Nothing without a menu of cases. */
export async function caseCounters(work: Work): Promise<TodoCounter[]> {
  const kinds = heldKinds(work);
  const counted = kinds.map((module) => countersOf(work, module, kinds.length > 1));
  return (await Promise.all(counted)).flat();
}

const countersOf = (work: Work, module: CaseModule, isOneOfSeveral: boolean): Promise<TodoCounter[]> =>
  Promise.all(
    plans
      .filter((plan) => isTabOf(module, plan))
      .filter(({ key, buttons }) => holds(work, module, (module.isAuditedFirst && auditedFirst[key]) || buttons))
      .filter(({ besides }) => besides === undefined || holds(work, module, [besides]))
      .map(async (plan) => {
        // what comes in waits for an audit there, and is called so
        const key = module.isAuditedFirst && plan.key === 'received' ? 'auditing' : plan.key;
        const query = queryOf(work, module, plan);
        const counted = await shownUnder(work, module, query)
          .select(sql<number>`count(*)::int`.as('count'))
          .executeTakeFirstOrThrow();
        const called = isOneOfSeveral ? say(module.called, work.actor.language) : null;
        return { key, called, count: counted.count, path: addressOf(module, query) };
      }),
  );

const shown = 5;
const queries: Record<TodoDuty, Record<string, string>> = {
  mine: { tab: 'mine' },
  auditing: { tab: 'auditing' },
  all: {},
};

function dutyOf(work: Work, module: CaseModule): TodoDuty {
  if (holds(work, module, handles)) return 'mine';
  return holds(work, module, ['audit']) ? 'auditing' : 'all';
}

/**
 * 督办 is the button of leadership; whoever has cases of his own sees to those first, and whoever reads later kinds alone does
 * so beside other work.
 */
const leads = (work: Work, module: CaseModule, duty: TodoDuty): boolean =>
  module === caseKinds()[0] && (duty === 'all' || (duty === 'auditing' && holds(work, module, ['supervise'])));

type Nearest = { duty: TodoDuty; leads: number; path: string; records: TodoCase[]; unscoped?: 1 };
const latest = '9999';

/**
 * The open cases whose deadline is nearest, over all kinds: one's own, else those waiting for one's approval, else all
 * that are visible. Duty and address are those of the first kind.
 */
export async function nearestCases(work: Work): Promise<Nearest | null> {
  const [first, ...others] = await Promise.all(heldKinds(work).map((module) => nearestOf(work, module)));
  if (!first) return null;
  const { unscoped: _, ...nearest } = first;
  const unscoped = [first, ...others].every((each) => each.unscoped === 1);
  const records = [first, ...others].flatMap((each) => each.records);
  const byDue = (one: TodoCase, other: TodoCase) => (one.due ?? latest).localeCompare(other.due ?? latest);
  return {
    ...nearest,
    ...(unscoped ? { unscoped: 1 } : {}),
    records: others.length === 0 ? records : records.sort(byDue).slice(0, shown),
  };
}

async function nearestOf(work: Work, module: CaseModule): Promise<Nearest> {
  const duty = dutyOf(work, module);
  const { nearestEnd } = standingIn(columnsAt(module), work.now);
  const rows = await shownUnder(work, module, queries[duty])
    .select(['id', 'caseNo', 'title', ...standingReads, 'dueEstimated', 'acceptUnit', 'finishUnit'])
    .where('caseStatus', 'in', [...openStatuses])
    .orderBy(nearestEnd, (order) => order.asc().nullsLast())
    .orderBy('id')
    .limit(shown)
    .execute();
  const at = await caseMoment(work);
  return {
    duty,
    leads: leads(work, module, duty) ? 1 : 0,
    path: addressOf(module, queries[duty]),
    ...(isUnscoped(factsOfTable(module.table), work.actor) ? { unscoped: 1 as const } : {}),
    records: rows.map((row) => {
      const { id, caseNo, title, caseStatus, pausedSince, dueEstimated } = row;
      const facts = {
        ...row,
        ...clockFacts(standingOf(row, at.now)),
        acceptLeft: leftUntil(row.acceptDue, row.acceptUnit, at),
        finishLeft: leftUntil(row.finishDue, row.finishUnit, at),
      };
      const pressing = pressingClock(facts);
      const clock = pressing && clockOf(facts, pressing);
      return {
        id,
        caseNo,
        title,
        caseStatus,
        caseStatusName: statusWord(module.kind, caseStatus, work.actor.language),
        slaState: clock?.state ?? slaState.of.normal,
        overdueDays: clock?.overdueDays ?? 0,
        due: clock?.due ?? null,
        left: clock?.left ?? null,
        pausedSince,
        dueEstimated,
        path: `${module.page}?id=${id}`,
      };
    }),
  };
}
