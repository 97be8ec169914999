import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { tabsOf } from '@kaoxin/contract/casework/actions.ts';
import type { CaseCalls } from '@kaoxin/contract/casework/calls.ts';
import type { CaseTab } from '@kaoxin/contract/casework/tabs.ts';
import type { Filter, ListInput } from '@kaoxin/contract/lists/list.ts';
import { sql } from 'kysely';
import { cachedFigure } from '#platform/database/cached-figure.ts';
import { forgiving } from '#platform/database/page.ts';
import type { Work } from '#platform/work.ts';
import { standingIn } from '../../clock/standing.ts';
import type { CaseModule } from '../../kind/kind.ts';
import { formOf } from './form-list.ts';
import { readHands } from './hands.ts';
import {
  answered,
  caseList,
  columnsAt,
  exactNames,
  isReceived,
  narrowedTo,
  noteNames,
  overTabs,
  tabs,
} from './list.ts';

type Counts = AnswerOf<CaseCalls['counts']>;
type Classes = NonNullable<Counts['classes']>;

/** Replaces status 30 where the caller may not decide; no status has this key. */
const approvedByOthers = 0;

const count = sql<number>`count(*)::int`.as('count');
const totalOf = (rows: readonly { count: number }[]): number => rows.reduce((sum, row) => sum + row.count, 0);
const among = <R extends { caseStatus: number }>(rows: readonly R[], statuses: readonly number[]): R[] =>
  rows.filter((row) => statuses.includes(row.caseStatus));

interface OfClass {
  legalClass: number | null;
  count: number;
}

function byClass(standing: readonly (OfClass & { caseStatus: number })[], mine: readonly OfClass[]): Classes {
  const classes = new Set(standing.map(({ legalClass }) => legalClass));
  const ofTabs = (one: number | null): Classes[string] => {
    const own = standing.filter(({ legalClass }) => legalClass === one);
    return {
      received: totalOf(among(own, [10])),
      mine: totalOf(mine.filter(({ legalClass }) => legalClass === one)),
      auditing: totalOf(among(own, [30])),
      answered: totalOf(among(own, answered)),
      all: totalOf(own),
    };
  };
  return Object.fromEntries([...classes].map((one) => [String(one), ofTabs(one)]));
}

const isClass = ({ field }: Filter): boolean => field === 'legalClass';

function ofClasses(filters: readonly Filter[]): ((one: OfClass) => boolean) | undefined {
  const [only, ...others] = filters;
  if (!only) return () => true;
  if (others.length > 0 || only.comparison !== 'equal') return undefined;
  return ({ legalClass }) => legalClass === Number(only.value);
}

export async function countCases(work: Work, module: CaseModule, input: ListInput): Promise<Counts> {
  const exact = exactNames(work, overTabs(input));
  const form = await formOf(work, module, exact);
  await readHands(work, module);
  await noteNames(work, module, exact, form);
  const list = await forgiving(work, module.table, exact, caseList(work, module, exact, form));
  const { also } = list;
  const narrowed = () => narrowedTo(work, module, exact, list);
  const ofEachClass = { ...exact, filters: exact.filters.filter((filter) => !isClass(filter)) };
  const everyClass = () => narrowedTo(work, module, ofEachClass, list);
  const key = `counts|${work.table(module.table).visibilityKey()}|${JSON.stringify(exact.filters)}|${also?.key}`;
  return cachedFigure(work, [module.table], key, async () => {
    // the snapshot is read first, so that a concurrent write invalidates the cached figures
    const snapshot = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(
      work.handle,
    );
    const isOf = (tab: CaseTab) => tabs[tab](work, module, columnsAt(module));
    const countOf = async (tab: CaseTab) => narrowed().where(isOf(tab)).select(count).executeTakeFirstOrThrow();
    // cases waiting to be claimed count in the tab that lists them
    const at = columnsAt(module);
    const standing = sql<number>`case when ${isReceived(module, at)} then ${sql.lit(10)}
      when ${at('caseStatus')} = 30 and not (${isOf('auditing')}) then ${sql.lit(approvedByOthers)}
      else ${at('caseStatus')} end`;
    // group by position: repeating the expression would create different parameters
    const first = sql`1`;
    const offered = tabsOf(module.kind);
    const classed = module.isClassed && {
      standing: await everyClass()
        .select([standing.as('caseStatus'), 'legalClass', count])
        .groupBy([first, 'legalClass'])
        .execute(),
      mine: await everyClass().where(isOf('mine')).select(['legalClass', count]).groupBy('legalClass').execute(),
    };
    const asked = classed && ofClasses(exact.filters.filter(isClass));
    const byStatus = asked
      ? classed.standing.filter(asked)
      : await narrowed()
          .select([standing.as('caseStatus'), count])
          .groupBy(first)
          .execute();
    const mine = asked ? totalOf(classed.mine.filter(asked)) : (await countOf('mine')).count;
    const undrafted = offered.includes('drafting') ? await countOf('drafting') : { count: 0 };
    const arbitrating = offered.includes('arbitrating') ? await countOf('arbitrating') : null;
    const overdueIn: Partial<Record<CaseTab, number>> = await narrowed()
      .where(standingIn(columnsAt(module), work.now).isOverdue)
      .select(offered.map((tab) => sql<number>`(count(*) filter (where ${isOf(tab)}))::int`.as(tab)))
      .executeTakeFirstOrThrow();
    const sum = (statuses: readonly number[]) => totalOf(among(byStatus, statuses));
    const value = {
      received: module.process.turns?.isAuditedFirst ? (await countOf('received')).count : sum([10]),
      mine,
      ...(offered.includes('executing') ? { executing: sum([20]) } : {}),
      ...(arbitrating ? { arbitrating: arbitrating.count } : {}),
      ...(offered.includes('drafting') ? { drafting: undrafted.count } : {}),
      auditing: sum([30]),
      answered: sum(answered),
      all: totalOf(byStatus),
      overdue: overdueIn.all ?? 0,
      overdueIn,
      ...(classed ? { classes: byClass(classed.standing, classed.mine) } : {}),
    };
    return { value, snapshot: snapshot.rows[0]?.snapshot ?? '' };
  });
}
