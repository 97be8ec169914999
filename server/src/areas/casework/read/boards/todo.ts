import { type CaseVerb, caseKind, statusWord, tabsOf } from '@kaoxin/contract/casework/actions.ts';
import { clockOf, pressingClock } from '@kaoxin/contract/casework/due.ts';
import { openStatuses, slaState } from '@kaoxin/contract/casework/states.ts';
import type { CaseTab } from '@kaoxin/contract/casework/tabs.ts';
import { say } from '@kaoxin/contract/conventions.ts';
import type { Todo, TodoCase, TodoCounter, TodoDuty, TodoKey, TodoList } from '@kaoxin/contract/home/home.ts';
import { sql } from 'kysely';
import { isUnscoped } from '#platform/database/scope.ts';
import { factsOfTable } from '#platform/database/tables.ts';
import { isAdmitted } from '#platform/http/access.ts';
import type { Work } from '#platform/work.ts';
import { leftUntil } from '../../clock/left.ts';
import { clockFacts, standingOf, standingReads, workOrder } from '../../clock/standing.ts';
import { type CaseModule, caseKinds } from '../../kind/kind.ts';
import { transitionsOf } from '../../rules/processes.ts';
import { isByTurn } from '../../store/turn.ts';
import { caseMoment } from '../../workdays/moment.ts';
import { readHands } from '../list/hands.ts';
import { caseList, columnsAt, exactNames, narrowedTo } from '../list/list.ts';

export const addressOf = ({ list }: CaseModule, query: Record<string, string>): string => {
  const words = new URLSearchParams(query).toString();
  return words === '' ? list : `${list}?${words}`;
};

/** @param nearly whether each word of its keyword may have one typing error */
export function shownUnder(work: Work, module: CaseModule, query: Record<string, string>, nearly = false) {
  const input = exactNames(work, module.calls.page.query.parse(query));
  const list = caseList(work, module, input);
  return narrowedTo(work, module, input, nearly ? { ...list, mayBeMistyped: true } : list);
}

interface CounterPlan {
  key: TodoKey;
  buttons: readonly string[];
  besides?: string;
  verb?: CaseVerb;
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
  // leadership decides, with the button by which others ask (G11b)
  { key: 'extending', buttons: ['extend'], besides: 'supervise', query: { extending: '1' } },
  { key: 'transferring', buttons: ['audit'], verb: 'transferAudit', query: { transferring: '1' } },
  { key: 'withdrawing', buttons: ['audit'], query: { withdrawing: '1' } },
  { key: 'today', buttons: handles, query: { tab: 'mine', slaState: '2' } },
  { key: 'overdue', buttons: handles, query: { tab: 'mine', slaState: '3' } },
  { key: 'allToday', buttons: presses, query: { slaState: '2' } },
  { key: 'allOverdue', buttons: presses, query: { slaState: '3' } },
];

const auditedFirst: Partial<Record<TodoKey, readonly string[]>> = { received: ['audit', 'assign'] };

/** Auditors count the cases at their own level; users who only assign count all. */
const queryOf = (work: Work, module: CaseModule, { key, query }: CounterPlan): Record<string, string> =>
  module.process.turns?.isAuditedFirst && key === 'received' && holds(work, module, ['audit'])
    ? { ...query, mineToAudit: '1' }
    : query;

const isTabOf = ({ kind }: CaseModule, { query: { tab } }: CounterPlan): boolean =>
  tab === undefined || tabsOf(kind).includes(tab);

const knows = ({ kind }: CaseModule, { verb }: CounterPlan): boolean =>
  verb === undefined || transitionsOf(kind).some((row) => row.verb === verb);

const holds = ({ actor }: Work, { kind }: CaseModule, buttons: readonly string[]): boolean =>
  buttons.some((button) => actor.grants.has(`${caseKind[kind].grant}_${button}`));

export const heldKinds = ({ actor }: Work): CaseModule[] =>
  caseKinds().filter(({ calls }) => isAdmitted(calls.page, actor));

/** Counters of the home page; each counts the rows of its own link. Empty without a menu of cases. */
export async function caseCounters(work: Work): Promise<TodoCounter[]> {
  const kinds = heldKinds(work);
  const counted = kinds.map((module) => countersOf(work, module, kinds.length > 1));
  return (await Promise.all(counted)).flat();
}

async function countersOf(work: Work, module: CaseModule, isOneOfSeveral: boolean): Promise<TodoCounter[]> {
  await readHands(work, module);
  return Promise.all(
    plans
      .filter((plan) => isTabOf(module, plan) && knows(module, plan))
      .filter(({ key, buttons }) =>
        holds(work, module, (module.process.turns?.isAuditedFirst && auditedFirst[key]) || buttons),
      )
      .filter(({ besides }) => besides === undefined || holds(work, module, [besides]))
      .map(async (plan) => {
        const key = module.process.turns?.isAuditedFirst && plan.key === 'received' ? 'auditing' : plan.key;
        const query = queryOf(work, module, plan);
        const counted = await shownUnder(work, module, query)
          .select(sql<number>`count(*)::int`.as('count'))
          .executeTakeFirstOrThrow();
        const called = isOneOfSeveral ? say(module.called, work.actor.language) : null;
        return { key, called, count: counted.count, path: addressOf(module, query) };
      }),
  );
}

const shown = 5;
const queries: Record<TodoDuty, CounterPlan['query']> = {
  mine: { tab: 'mine' },
  auditing: { tab: 'auditing' },
  all: { open: '1' },
};

const askedBy = (duty: TodoDuty, { process }: CaseModule): CounterPlan['query'] =>
  duty === 'auditing' && process.turns?.isAuditedFirst ? { tab: 'received', mineToAudit: '1' } : queries[duty];

const claimableFor = ({ actor }: Work): CounterPlan['query'] => ({
  tab: 'received',
  handlerId_null: '1',
  ...(actor.deptId && { deptId: actor.deptId }),
});

function dutyOf(work: Work, module: CaseModule): TodoDuty {
  if (holds(work, module, handles)) return 'mine';
  return holds(work, module, ['audit']) ? 'auditing' : 'all';
}

/**
 * 督办 is the button of leadership. A user with own cases sees those first. Reading only later kinds is no leading duty.
 */
const leads = (work: Work, module: CaseModule, duty: TodoDuty): boolean =>
  module === caseKinds()[0] && (duty === 'all' || (duty === 'auditing' && holds(work, module, ['supervise'])));

type Cases = NonNullable<Todo['cases']>;
type Found = { lists: TodoList[]; records: TodoCase[] };
const latest = '9999';

const strongest: readonly TodoDuty[] = ['mine', 'auditing', 'all'];

/**
 * The open cases with the nearest deadlines over all kinds: the user's own, else those waiting for the user's approval,
 * else all visible ones. Kinds in which the user has a weaker duty are left out. A handler also gets cases to claim.
 */
export async function nearestCases(work: Work): Promise<Cases | null> {
  const kinds = heldKinds(work).map((module) => ({ module, duty: dutyOf(work, module) }));
  const duty = strongest.find((one) => kinds.some((kind) => kind.duty === one));
  if (!duty) return null;
  const modules = kinds.filter((kind) => kind.duty === duty).map(({ module }) => module);
  const isOneOfSeveral = kinds.length > 1;
  const own = await nearestOf(work, modules, (module) => askedBy(duty, module), isOneOfSeveral);
  const claims = modules.filter((module) => !isByTurn(module) && holds(work, module, ['handle']));
  const unscoped = modules.every(({ table }) => isUnscoped(factsOfTable(table), work.actor));
  return {
    duty,
    leads: kinds.some(({ module, duty: one }) => leads(work, module, one)) ? 1 : 0,
    ...own,
    claimable: claims.length === 0 ? null : await nearestOf(work, claims, () => claimableFor(work), isOneOfSeveral),
    ...(unscoped ? { unscoped: 1 as const } : {}),
  };
}

async function nearestOf(
  work: Work,
  modules: readonly CaseModule[],
  queryFor: (module: CaseModule) => CounterPlan['query'],
  isOneOfSeveral: boolean,
): Promise<Found> {
  const found = await Promise.all(
    modules.map((module) => nearestOfKind(work, module, queryFor(module), isOneOfSeveral)),
  );
  const placeOf = ({ pausedSince, due }: TodoCase) => `${pausedSince === null ? 0 : 1}${due ?? latest}`;
  const byDue = (one: TodoCase, other: TodoCase) => placeOf(one).localeCompare(placeOf(other));
  const lists = found.map(({ list }) => list);
  const filled = lists.filter(({ count }) => count > 0);
  const records = found.flatMap((each) => each.records);
  return {
    lists: filled.length > 0 ? filled : lists.slice(0, 1),
    records: found.length === 1 ? records : records.sort(byDue).slice(0, shown),
  };
}

async function nearestOfKind(
  work: Work,
  module: CaseModule,
  query: CounterPlan['query'],
  isOneOfSeveral: boolean,
): Promise<{ list: TodoList; records: TodoCase[] }> {
  await readHands(work, module);
  const { isPaused, nearestEnd } = workOrder(columnsAt(module), work.now);
  const open = () => shownUnder(work, module, query).where('caseStatus', 'in', [...openStatuses]);
  const { count } = await open().select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  const rows = await open()
    .select(['id', 'caseNo', 'title', ...standingReads, 'dueEstimated', 'acceptUnit', 'finishUnit'])
    .orderBy(isPaused)
    .orderBy(nearestEnd, (order) => order.asc().nullsLast())
    .orderBy('id', 'desc')
    .limit(shown)
    .execute();
  const at = await caseMoment(work);
  const called = isOneOfSeveral ? say(module.called, work.actor.language) : null;
  return {
    list: { called, count, path: addressOf(module, query) },
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
