import type { CaseTab } from '@kaoxin/contract/casework/calls.ts';
import type { Filter, ListInput } from '@kaoxin/contract/list.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { openStatuses } from '#areas/casework/index.ts';
import { cachedFigure } from '#platform/database/count-cache.ts';
import { byKeyword } from '#platform/database/keyword.ts';
import { condition, type ListOptions, pageOf } from '#platform/database/page.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { listColumns, presentRows } from './present.ts';

const ref = (column: string) => sql.ref(`petitionLetter.${column}`);
const inStatus = (statuses: readonly number[]) => sql<SqlBool>`${ref('caseStatus')} = any(${statuses}::int[])`;

const answered = [40, 41, 42, 50];

/** Tabs of the list (domain.md 3.6, screens). */
const tabs: Record<CaseTab, (work: Work) => RawBuilder<SqlBool>> = {
  received: () => inStatus([10]),
  mine: (work) => sql<SqlBool>`${ref('handlerId')} = ${work.actor.id} and ${inStatus(openStatuses)}`,
  auditing: () => inStatus([30]),
  answered: () => inStatus(answered),
  all: () => sql<SqlBool>`true`,
};

const isTab = (text: string): text is CaseTab => Object.hasOwn(tabs, text);

/** A day stands for its first or last second. */
function boundary(text: string, end: boolean): string {
  if (!/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(text))
    throw refuse(400, ['日期范围应为 yyyy-MM-dd', 'Date range: yyyy-MM-dd']);
  return text.length > 10 ? text : `${text} ${end ? '23:59:59' : '00:00:00'}`;
}

/** Conditions beyond the declared filters. */
function extraConditions(work: Work, { extra }: ListInput): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  const { tab, keyword, mine, receivedTimeStart, receivedTimeEnd, ids, open } = extra;
  if (tab !== undefined) {
    if (!isTab(tab)) throw refuse(400, ['页签不存在', 'No such tab']);
    conditions.push(tabs[tab](work));
  }
  if (keyword) conditions.push(...byKeyword('petitionLetter', keyword));
  if (mine === '1') conditions.push(sql<SqlBool>`${ref('handlerId')} = ${work.actor.id}`);
  if (open === '1') conditions.push(inStatus(openStatuses));
  if (receivedTimeStart) conditions.push(sql<SqlBool>`${ref('receivedTime')} >= ${boundary(receivedTimeStart, false)}`);
  if (receivedTimeEnd) conditions.push(sql<SqlBool>`${ref('receivedTime')} <= ${boundary(receivedTimeEnd, true)}`);
  if (ids) {
    const list = ids.split(',');
    if (list.length > 1000 || !list.every((id) => /^\d{1,19}$/.test(id))) throw refuse('badInput');
    conditions.push(sql<SqlBool>`${ref('id')} = any(${list}::bigint[])`);
  }
  return conditions;
}

const isName = ({ field }: Filter): boolean => field === 'applicantName';

/**
 * People are found by their full name, and by whoever may see names: any other comparison would tell a masked name piece
 * by piece (security.md S66). Who wrote without a name is found by none (`petitionList`).
 */
export function exactNames(work: Work, input: ListInput): ListInput {
  const names = input.filters.filter(isName);
  if (names.length === 0) return input;
  if (!work.actor.grants.has('pii_view'))
    throw refuse(403, [
      '按信访人姓名查询须持有【查看敏感信息】权限',
      'Searching by name needs the right to reveal personal data',
    ]);
  if (names.some(({ comparison }) => comparison !== 'like' && comparison !== 'equal'))
    throw refuse(400, ['信访人只能按完整姓名查询', 'Applicants are searched by their full name']);
  const exact = (filter: Filter): Filter => ({ ...filter, comparison: 'equal', value: filter.value.trim() });
  return { ...input, filters: input.filters.map((filter) => (isName(filter) ? exact(filter) : filter)) };
}

/** Newest received first. */
const order = [{ field: 'id', descending: true }];

/** Conditions, columns and order that the list and its export share. */
export const petitionList = (work: Work, input: ListInput): ListOptions => ({
  columns: listColumns,
  order,
  also: {
    key: `${work.actor.id}|${JSON.stringify(input.extra)}`,
    conditions: [
      ...(input.filters.some(isName) ? [sql<SqlBool>`${ref('isAnonymous')} = 0`] : []),
      ...extraConditions(work, input),
    ],
  },
});

export async function listPetitions(work: Work, input: ListInput) {
  const exact = exactNames(work, input);
  const page = await pageOf(work, 'petitionLetter', exact, petitionList(work, exact));
  return { ...page, records: await presentRows(work, page.records) };
}

export interface PetitionCounts {
  received: number;
  mine: number;
  auditing: number;
  answered: number;
  all: number;
  overdue: number;
}

/** Counters of the tabs under the list's own filters; kept until a petition of the tenant is written. */
export async function countPetitions(work: Work, input: ListInput): Promise<PetitionCounts> {
  const { tab: _tab, ...extra } = input.extra;
  const everyStatus = input.filters.filter(({ field }) => field !== 'caseStatus');
  const exact = exactNames(work, { ...input, filters: everyStatus, extra });
  const scoped = work.table('petitionLetter');
  const { also } = petitionList(work, exact);
  const conditions = [
    ...exact.filters.map((filter) => condition('petitionLetter', filter)),
    ...(also?.conditions ?? []),
  ];
  const narrowed = () => conditions.reduce((query, extraCondition) => query.where(extraCondition), scoped.select());
  const key = `counts|${scoped.visibilityKey()}|${JSON.stringify(exact.filters)}|${also?.key}`;
  return cachedFigure(work, 'petition_letter', key, async () => {
    // the snapshot is read first: what is written in between makes the figures be asked again, never wrong for long
    const snapshot = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(
      work.handle,
    );
    const byStatus = await narrowed()
      .select(['caseStatus', sql<number>`count(*)::int`.as('count')])
      .groupBy('caseStatus')
      .execute();
    const mine = await narrowed()
      .where(tabs.mine(work))
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    const late = await narrowed()
      .where('slaState', '=', 3)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    const sum = (statuses?: readonly number[]) =>
      byStatus.reduce((total, row) => total + (!statuses || statuses.includes(row.caseStatus) ? row.count : 0), 0);
    const value = {
      received: sum([10]),
      mine: mine.count,
      auditing: sum([30]),
      answered: sum(answered),
      all: sum(),
      overdue: late.count,
    };
    return { value, snapshot: snapshot.rows[0]?.snapshot ?? '' };
  });
}
