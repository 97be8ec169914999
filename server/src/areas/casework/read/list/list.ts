import type { Call } from '@kaoxin/contract/call.ts';
import { tabsOf } from '@kaoxin/contract/casework/actions.ts';
import { tidyName } from '@kaoxin/contract/casework/people/person.ts';
import { withdrawState } from '@kaoxin/contract/casework/public/withdrawal.ts';
import { petitionClass } from '@kaoxin/contract/casework/results.ts';
import { caseStatus, extendState, openStatuses, slaState } from '@kaoxin/contract/casework/states.ts';
import { type CaseTab, isOfWork } from '@kaoxin/contract/casework/tabs.ts';
import { transferState } from '@kaoxin/contract/casework/transfer.ts';
import type { Filter, ListInput } from '@kaoxin/contract/lists/list.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dayOf } from '#engine/calendar/day.ts';
import { countLooks, type Look, noteLooks } from '#platform/audit/person-looks.ts';
import { compared, condition, conditionsOf, forgiving, type ListOptions, pageOf } from '#platform/database/page.ts';
import { refuse } from '#platform/http/errors.ts';
import type { ListRows } from '#platform/sheets/lists/list-rows.ts';
import type { Work } from '#platform/work.ts';
import { lateForGood, standingIn, workOrder } from '../../clock/standing.ts';
import type { CaseModule } from '../../kind/kind.ts';
import { buttonCode } from '../../rules/guards/people.ts';
import { isHandedOver } from '../../rules/processes.ts';
import { levelsOf } from '../../store/turn.ts';
import { amongCases } from '../case-looks.ts';
import { comparable } from '../comparable.ts';
import { presentRows } from '../present.ts';
import { numberAsked, ofNumber } from './by-number.ts';
import { formColumns, formConditions, formOf, type NarrowedForm, shownForm, withFormWords } from './form-list.ts';
import { byOtherHands, handsKey, listedByOtherHands, readHands } from './hands.ts';
import { columnsRead } from './list-columns.ts';

type At = (column: string) => RawBuilder<unknown>;

export const columnsAt =
  ({ table }: CaseModule): At =>
  (column) =>
    sql.ref(`${table}.${column}`);
const inStatus = (at: At, statuses: readonly number[]) => sql<SqlBool>`${at('caseStatus')} = any(${statuses}::int[])`;

export const answered = [40, 41, 42, 50];

/**
 * When the case was settled: answered, refused, or transferred to another authority. Null while it is open or if it was
 * withdrawn. An index has exactly this expression (migrations/0010-case.ts).
 */
export const settledAt = (at: At) =>
  sql<string | null>`coalesce(${at('replyTime')}, case when ${at('caseStatus')} = 42 then ${at('transferTime')} end)`;

/** Decided, but its letter is not written yet or was returned for rewriting. */
const isUndrafted = (at: At) =>
  sql<SqlBool>`(${inStatus(at, [31])} or ${inStatus(at, [30])} and (${at('drafterId')} is null or ${at('replyContent')} is null))`;

/** A kind with both tabs splits one status by whether the letter exists. */
export const isParted = ({ kind }: CaseModule): boolean =>
  tabsOf(kind).includes('drafting') && tabsOf(kind).includes('auditing');

export const isReceived = ({ kind }: CaseModule, at: At): RawBuilder<SqlBool> =>
  isHandedOver(kind)
    ? sql<SqlBool>`(${inStatus(at, [10])} or ${inStatus(at, [20])} and ${at('handlerId')} is null)`
    : inStatus(at, [10]);

/** Tabs of the list (domain.md 3.6, screens). */
export const tabs: Record<CaseTab, (work: Work, module: CaseModule, at: At) => RawBuilder<SqlBool>> = {
  // auditors find here what they may decide; the rest is in the last tab
  received: (work, module, at) =>
    module.process.turns?.isAuditedFirst && work.actor.grants.has(buttonCode(module, 'audit'))
      ? isMineToAudit(work, module, at)
      : isReceived(module, at),
  mine: (work, module, at) => sql<SqlBool>`${isMine(work, module, at)} and ${inStatus(at, openStatuses)}`,
  executing: (_work, _module, at) => inStatus(at, [20]),
  // a reviewer who took part cannot be the arbiter
  arbitrating: ({ actor: { id } }, _module, at) =>
    sql<SqlBool>`${inStatus(at, [23])} and ${at('reviewer1')} is distinct from ${id} and ${at('reviewer2')} is distinct from ${id}`,
  drafting: (_work, _module, at) => isUndrafted(at),
  // without a letter there is nothing to approve
  auditing: (work, module, at) => {
    const waits = isParted(module)
      ? sql<SqlBool>`${inStatus(at, [30])} and not (${isUndrafted(at)})`
      : inStatus(at, [30]);
    return work.actor.grants.has(buttonCode(module, 'audit'))
      ? sql<SqlBool>`${waits} and ${isMineToSign(work, module, at)}`
      : waits;
  },
  answered: (_work, _module, at) => inStatus(at, answered),
  all: () => sql<SqlBool>`true`,
};

const isMine = ({ actor: { id } }: Work, module: CaseModule, at: At): RawBuilder<SqlBool> =>
  module.isMine && id ? module.isMine(id, at) : sql<SqlBool>`${at('handlerId')} = ${id}`;

/**
 * Waiting cases that the caller may decide: none of the caller's own work, and none that leadership signs
 * (decision 078; rules/guards/preconditions.ts: `notOwnWork`, `notApprovedBefore`, `notOwnTransfer`, `notParticipant`,
 * `leaderSignsAccusation`, `leaderForScore`).
 */
function isMineToSign(work: Work, module: CaseModule, at: At): RawBuilder<SqlBool> {
  const { actor } = work;
  const own = isParted(module) ? ['reviewer1', 'reviewer2', 'arbiter', 'drafterId'] : ['handlerId', 'drafterId'];
  const byOthers = [
    ...own.map((column) => sql<SqlBool>`${at(column)} is distinct from ${actor.id}`),
    sql<SqlBool>`not ${actor.id}::bigint = any(${at('approvedBy')})`,
    ...byOtherHands(work, own.map(at)),
    ...listedByOtherHands(work, at('approvedBy')),
  ];
  const isLast = sql<SqlBool>`cardinality(${at('approvedBy')}) + 1 >= ${at('approvalLevels')}`;
  const leaderSigns = [
    ...(isParted(module) ? [sql<SqlBool>`${at('scoreChanged')} = 1`] : []),
    ...(module.isClassed
      ? [sql<SqlBool>`${at('legalClass')} = ${sql.lit(petitionClass.of.accusation)} and ${isLast}`]
      : []),
  ];
  const signs = actor.roleAliases.includes('city_leader') ? [] : leaderSigns.map((one) => sql<SqlBool>`not (${one})`);
  return sql<SqlBool>`(${sql.join([...byOthers, ...signs], sql` and `)})`;
}

const mineToDecide = (work: Work, module: CaseModule, at: At, asker: string): RawBuilder<SqlBool>[] =>
  work.actor.grants.has(buttonCode(module, 'audit'))
    ? [
        isMineToSign(work, module, at),
        sql<SqlBool>`${at(asker)} is distinct from ${work.actor.id}`,
        ...byOtherHands(work, [at(asker)]),
      ]
    : [];

/** For kinds that are audited first: cases at a level of the caller, passed so far by others (domain.md 3.8, 3.9). */
function isMineToAudit({ actor }: Work, { kind }: CaseModule, at: At): RawBuilder<SqlBool> {
  if (!actor.grants.has(buttonCode({ kind }, 'audit'))) return sql<SqlBool>`false`;
  const levels = levelsOf(kind, actor.roleAliases);
  return sql<SqlBool>`(${inStatus(at, [caseStatus.of.received])} and ${at('auditLevel')} = any(${levels}::int[])
    and (${at('auditLevel')} = 0 or not ${actor.id}::bigint = any(${at('barredIds')})))`;
}

const isTab = (text: string): text is CaseTab => Object.hasOwn(tabs, text);

function boundary(text: string, end: boolean): string {
  return text.length > 10 ? text : `${text} ${end ? '23:59:59' : '00:00:00'}`;
}

function extraConditions(work: Work, module: CaseModule, { extra }: ListInput): RawBuilder<SqlBool>[] {
  const at = columnsAt(module);
  const conditions: RawBuilder<SqlBool>[] = [];
  const { tab, personNumber, mine, receivedTimeStart, receivedTimeEnd, settledTimeStart, settledTimeEnd, ids, open } =
    extra;
  if (tab !== undefined) {
    if (!isTab(tab)) throw refuse('badInput');
    conditions.push(tabs[tab](work, module, at));
  }
  if (personNumber) conditions.push(ofNumber(work, module, numberAsked(work, personNumber)));
  if (mine === '1') conditions.push(isMine(work, module, at));
  if (extra.mineToAudit === '1') conditions.push(isMineToAudit(work, module, at));
  if (open === '1') conditions.push(inStatus(at, openStatuses));
  // ended cases have no pending request; the condition lets an index find the open ones
  if (extra.extending === '1')
    conditions.push(inStatus(at, openStatuses), sql<SqlBool>`${at('extendState')} = ${sql.lit(extendState.of.asked)}`);
  if (extra.withdrawing === '1')
    conditions.push(
      inStatus(at, openStatuses),
      sql<SqlBool>`${at('withdrawState')} = ${sql.lit(withdrawState.of.asked)}`,
      ...mineToDecide(work, module, at, 'withdrawUser'),
    );
  if (extra.transferring === '1')
    conditions.push(
      inStatus(at, openStatuses),
      sql<SqlBool>`${at('transferState')} = ${sql.lit(transferState.of.asked)}`,
      ...mineToDecide(work, module, at, 'transferUser'),
    );
  if (receivedTimeStart) conditions.push(sql<SqlBool>`${at('receivedTime')} >= ${boundary(receivedTimeStart, false)}`);
  if (receivedTimeEnd) conditions.push(sql<SqlBool>`${at('receivedTime')} <= ${boundary(receivedTimeEnd, true)}`);
  if (settledTimeStart) conditions.push(sql<SqlBool>`${settledAt(at)} >= ${boundary(settledTimeStart, false)}`);
  if (settledTimeEnd) conditions.push(sql<SqlBool>`${settledAt(at)} <= ${boundary(settledTimeEnd, true)}`);
  if (extra.onTime)
    conditions.push(sql<SqlBool>`${settledAt(at)} is not null and (${lateForGood(at)} = 0) = ${extra.onTime === '1'}`);
  if (ids) {
    const list = ids.split(',');
    if (list.length > 1000 || !list.every((id) => /^\d{1,19}$/.test(id))) throw refuse('badInput');
    conditions.push(sql<SqlBool>`${at('id')} = any(${list}::bigint[])`);
  }
  conditions.push(...(module.narrowed?.(extra, at) ?? []));
  return conditions;
}

const isName = ({ field }: Filter): boolean => field === 'applicantName';

/**
 * People are found by full name only, and by users who may see names: other comparisons would reveal a masked name
 * piece by piece (security.md S66). Anonymous cases and confidential ones of other handlers
 * are excluded (`comparable`).
 */
export function exactNames(work: Work, input: ListInput): ListInput {
  const names = input.filters.filter(isName);
  if (names.length === 0) return input;
  if (!work.actor.grants.has('pii_view'))
    throw refuse(403, [
      '按姓名查询须持有【查看敏感信息】权限',
      'Searching by name needs the right to reveal personal data',
    ]);
  if (names.some(({ comparison }) => comparison !== 'like' && comparison !== 'equal'))
    throw refuse(400, ['姓名只能按完整姓名查询', 'Search applicants by their full name']);
  const exact = (filter: Filter): Filter => ({ ...filter, comparison: 'equal', value: tidyName(filter.value) });
  return { ...input, filters: input.filters.map((filter) => (isName(filter) ? exact(filter) : filter)) };
}

const newestFirst = [{ field: 'id', descending: true }];
/** Paused clocks cannot run out, so paused cases come last. */
const nearestFirst = [
  { field: 'isPaused', descending: false },
  { field: 'nearestEnd', descending: false },
  ...newestFirst,
];

/** Filters and orders without a column: computed from the clocks and the moment of the request. */
const computed = ['slaState', 'overdueDays', 'acceptOverdueDays', 'finishOverdueDays'] as const;
type Computed = (typeof computed)[number];
const isComputed = (field: string): field is Computed => computed.some((one) => one === field);

function computedColumns(work: Work, module: CaseModule): Record<Computed, RawBuilder<unknown>> {
  const { state, overdueDays, acceptOverdueDays, finishOverdueDays } = standingIn(columnsAt(module), work.now);
  return { slaState: state, overdueDays, acceptOverdueDays, finishOverdueDays };
}

export function caseCondition(work: Work, module: CaseModule, filter: Filter): RawBuilder<SqlBool> {
  const { field, comparison, value } = filter;
  if (!isComputed(field)) return condition(module.table, filter);
  const found = compared(computedColumns(work, module)[field], filter);
  // only open cases have a running clock: the condition lets an index find them
  const isOfRunning = field === 'slaState' && comparison === 'equal' && value !== String(slaState.of.stopped);
  return isOfRunning ? sql<SqlBool>`(${inStatus(columnsAt(module), openStatuses)} and ${found})` : found;
}

export const caseList = (work: Work, module: CaseModule, input: ListInput, form?: NarrowedForm): ListOptions => ({
  columns: [...columnsRead(module), ...formColumns(module, form)],
  order: isOfWork(input.extra) ? nearestFirst : newestFirst,
  filterBy: (filter) => (isComputed(filter.field) ? caseCondition(work, module, filter) : undefined),
  sortBy: { ...computedColumns(work, module), ...workOrder(columnsAt(module), work.now) },
  also: {
    // clocks change with the day, so a cached total is valid for one day
    key: `${work.actor.id}|${handsKey(work)}|${dayOf(work.now)}|${JSON.stringify(input.extra)}`,
    conditions: [
      ...(input.filters.some(isName) ? [comparable(work, module)] : []),
      ...extraConditions(work, module, input),
      ...formConditions(work, module, input, form),
    ],
  },
  keyword: input.extra.keyword,
});

export function narrowedTo(work: Work, module: CaseModule, { filters }: ListInput, list: ListOptions) {
  const conditions = [
    ...filters.map((filter) => caseCondition(work, module, filter)),
    ...conditionsOf(module.table, list),
  ];
  return conditions.reduce((query, extraCondition) => query.where(extraCondition), work.table(module.table).select());
}

/** Limit of cases named per search in the audit log. */
const mostNoted = 20;

function looksIn(work: Work, { filters, extra: { personNumber } }: ListInput): Look[] {
  const value = filters.filter(isName).map((name) => name.value);
  return [
    ...(value.length > 0 ? [{ by: 'name' as const, value: value.join(' ') }] : []),
    ...(personNumber ? [numberAsked(work, personNumber)] : []),
  ];
}

/**
 * The audit log records a user who finds cases by name or number of their applicant, with these cases.
 *
 * @param counted looks that count towards the limit of people per hour: numbers, in a sheet names as well
 */
export async function noteNames(
  work: Work,
  module: CaseModule,
  input: ListInput,
  form?: NarrowedForm,
  call: Call = module.calls.page,
  counted: (look: Look) => boolean = ({ by }) => by !== 'name',
): Promise<void> {
  const looks = looksIn(work, input);
  if (looks.length === 0) return;
  const people = looks.filter(counted);
  if (people.length > 0) await countLooks(work, amongCases(module), call, people);
  const list = await forgiving(work, module.table, input, caseList(work, module, input, form));
  const found = narrowedTo(work, module, input, list).select('caseNo').orderBy('id', 'desc').limit(mostNoted);
  const targets = (await found.execute()).map(({ caseNo }) => caseNo);
  await noteLooks(
    work,
    amongCases(module),
    call,
    looks.map((look) => ({ look, targets })),
  );
}

export const notingLooks = <R>(module: CaseModule, call: Call, rows: ListRows<R>): ListRows<R> => ({
  ...rows,
  async ids(work, input, most) {
    await noteNames(work, module, input, await formOf(work, module, input), call, () => true);
    return rows.ids(work, input, most);
  },
});

export function overTabs(input: ListInput): ListInput {
  const { tab: _, ...extra } = input.extra;
  return { ...input, filters: input.filters.filter(({ field }) => field !== 'caseStatus'), extra };
}

export async function listCases(work: Work, module: CaseModule, input: ListInput) {
  const exact = exactNames(work, input);
  const form = await formOf(work, module, exact);
  const { tab, withdrawing, transferring } = exact.extra;
  if (tab === 'auditing' || withdrawing === '1' || transferring === '1') await readHands(work, module);
  await noteNames(work, module, exact, form);
  const whole = overTabs(exact);
  const page = await pageOf(work, module.table, exact, {
    ...caseList(work, module, exact, form),
    overTabs: { input: whole, options: caseList(work, module, whole, form) },
  });
  const shown = await presentRows(work, module, page.records);
  const records = await withFormWords(work, module, form, page.records, shown);
  return { ...page, records, ...(form ? { form: shownForm(form) } : {}) };
}
