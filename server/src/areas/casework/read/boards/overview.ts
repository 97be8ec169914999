import { statusWord } from '@kaoxin/contract/casework/actions.ts';
import { capitalized } from '@kaoxin/contract/fields/english.ts';
import { sql } from 'kysely';
import { type OverviewBlock, type OverviewScope, overviewPort } from '#engine/ports/overview-port.ts';
import type { Work } from '#platform/work.ts';
import { lateForGood, toldLate } from '../../clock/standing.ts';
import type { CaseModule } from '../../kind/kind.ts';
import { settledAt } from '../list/list.ts';
import { shareOf } from './board.ts';
import { meanRating, type Rated } from './rating.ts';
import { addressOf, heldKinds } from './todo.ts';

interface Row extends Rated {
  caseStatus: number;
  count: number;
  settled: number;
  onTime: number;
  told: number;
  toldOnTime: number;
}

const at = (column: string) => sql.ref(`c.${column}`);
const settled = settledAt(at);

async function blockOf(
  work: Work,
  module: CaseModule,
  { from, to, districtId }: OverviewScope,
): Promise<OverviewBlock> {
  const { rows } = await sql<Row>`select case_status, count(*)::int as count,
      (count(*) filter (where ${settled} is not null))::int as settled,
      (count(*) filter (where ${settled} is not null and ${lateForGood(at)} = 0))::int as on_time,
      (count(${toldLate(at)}) filter (where ${settled} is not null))::int as told,
      (count(*) filter (where ${settled} is not null and ${toldLate(at)} = 0))::int as told_on_time,
      count(satisfaction)::int as rated, coalesce(sum(satisfaction), 0)::int as stars
    from ${work.table(module.table).as('c')}
    where (${from}::text is null or received_time >= (${from} || ' 00:00:00')::timestamptz)
      and (${districtId}::bigint is null or c.district_id = ${districtId}::bigint)
      and (${to}::text is null or received_time <= (${to} || ' 23:59:59')::timestamptz)
    group by case_status order by case_status`.execute(work.business);
  const listOf = (more: Record<string, string> = {}): string =>
    addressOf(module, {
      ...more,
      ...(from === null ? {} : { receivedTimeStart: from }),
      ...(to === null ? {} : { receivedTimeEnd: to }),
      ...(districtId === null ? {} : { districtId }),
    });
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
  const given = { rated: sum(({ rated }) => rated), stars: sum(({ stars }) => stars) };
  return {
    key: module.kind,
    title: work.actor.language === 'en' ? capitalized(module.several) : module.called[0],
    path: listOf(),
    total: sum(({ count }) => count),
    unit: 'case',
    rated: given.rated,
    meanScore: (await meanRating(work))(given),
    onTimeRate: shareOf(
      sum(({ onTime }) => onTime),
      sum((row) => row.settled),
    ),
    acceptOnTimeRate: shareOf(
      sum(({ toldOnTime }) => toldOnTime),
      sum(({ told }) => told),
    ),
    items: rows.map(({ caseStatus, count }) => ({
      key: String(caseStatus),
      label: statusWord(module.kind, caseStatus, work.actor.language),
      path: listOf({ caseStatus: String(caseStatus) }),
      count,
    })),
  };
}

export const caseOverview = overviewPort.from('case', (work, scope) =>
  Promise.all(heldKinds(work).map((module) => blockOf(work, module, scope))),
);
