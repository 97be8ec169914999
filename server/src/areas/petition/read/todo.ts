import type { TodoCase, TodoCounter, TodoDuty, TodoKey } from '@kaoxin/contract/home/home.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { sql } from 'kysely';
import { openStatuses } from '#areas/casework/index.ts';
import { condition } from '#platform/database/page.ts';
import type { Work } from '#platform/work.ts';
import { petitionList } from './list.ts';

const page = '/petitionManage/index';
const addressOf = (query: Record<string, string>): string => {
  const words = new URLSearchParams(query).toString();
  return words === '' ? page : `${page}?${words}`;
};

/** What the list of petitions shows under this query of its address. */
function shownUnder(work: Work, query: Record<string, string>) {
  const input = petitionLetter.page.query.parse(query);
  const conditions = [
    ...input.filters.map((filter) => condition('petitionLetter', filter)),
    ...(petitionList(work, input).also?.conditions ?? []),
  ];
  return conditions.reduce((found, next) => found.where(next), work.table('petitionLetter').select());
}

interface CounterPlan {
  key: TodoKey;
  /** whoever holds one of these buttons can do something about it */
  codes: readonly string[];
  query: Record<string, string>;
}

const handles = ['petition_handle', 'petition_reply'];
const presses = ['petition_supervise', 'petition_urge'];
const plans: readonly CounterPlan[] = [
  { key: 'received', codes: ['petition_handle', 'petition_accept', 'petition_assign'], query: { tab: 'received' } },
  { key: 'mine', codes: handles, query: { tab: 'mine' } },
  { key: 'supplementing', codes: handles, query: { tab: 'mine', caseStatus: '21' } },
  { key: 'auditing', codes: ['petition_audit'], query: { tab: 'auditing' } },
  { key: 'today', codes: handles, query: { tab: 'mine', slaState: '2' } },
  { key: 'overdue', codes: handles, query: { tab: 'mine', slaState: '3' } },
  { key: 'allToday', codes: presses, query: { slaState: '2' } },
  { key: 'allOverdue', codes: presses, query: { slaState: '3' } },
];

const holds = ({ actor }: Work, codes: readonly string[]): boolean => codes.some((code) => actor.grants.has(code));

/** Counters of the home page: each counts what its own address shows. Nothing without the menu. */
export async function petitionCounters(work: Work): Promise<TodoCounter[]> {
  if (!holds(work, ['petition'])) return [];
  return Promise.all(
    plans
      .filter(({ codes }) => holds(work, codes))
      .map(async ({ key, query }) => {
        const shownThere = shownUnder(work, query);
        // only open cases have a running clock: saying so lets an index find them among all the settled ones
        const found = query.slaState ? shownThere.where('caseStatus', 'in', [...openStatuses]) : shownThere;
        const counted = await found.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
        return { key, count: counted.count, path: addressOf(query) };
      }),
  );
}

const shown = 5;
const queries: Record<TodoDuty, Record<string, string>> = {
  mine: { tab: 'mine' },
  auditing: { tab: 'auditing' },
  all: {},
};

function dutyOf(work: Work): TodoDuty {
  if (holds(work, handles)) return 'mine';
  return holds(work, ['petition_audit']) ? 'auditing' : 'all';
}

/** The open petitions whose deadline is nearest: one's own, else those waiting for one's approval, else all that are visible. */
export async function nearestPetitions(
  work: Work,
): Promise<{ duty: TodoDuty; path: string; records: TodoCase[] } | null> {
  if (!holds(work, ['petition'])) return null;
  const duty = dutyOf(work);
  const due = sql<string | null>`case when ${sql.ref('petitionLetter.caseStatus')} = 10
    then ${sql.ref('petitionLetter.acceptDue')} else ${sql.ref('petitionLetter.finishDue')} end`;
  const rows = await shownUnder(work, queries[duty])
    .select(['id', 'caseNo', 'title', 'caseStatus', 'slaState', due.as('due')])
    .where('caseStatus', 'in', [...openStatuses])
    .orderBy(due, (order) => order.asc().nullsLast())
    .orderBy('petitionLetter.id')
    .limit(shown)
    .execute();
  return {
    duty,
    path: addressOf(queries[duty]),
    records: rows.map((row) => ({ ...row, path: `/petitionManage/petitionDetail?id=${row.id}` })),
  };
}
