import {
  mostCards,
  type SlaBoard,
  type SlaCard,
  type SlaColumn,
  type SlaFigures,
  slaBoard,
  slaColumnKeys,
} from '@kaoxin/contract/casework/boards/sla-board.ts';
import { caseRow } from '@kaoxin/contract/casework/record.ts';
import { caseStatus, openStatuses } from '@kaoxin/contract/casework/states.ts';
import { type Label, say } from '@kaoxin/contract/conventions.ts';
import { keysOf, pick } from '@kaoxin/contract/records.ts';
import { sql } from 'kysely';
import { dayOf } from '#engine/calendar/day.ts';
import { cachedFigure } from '#platform/database/cached-figure.ts';
import { on, routes } from '#platform/http/route.ts';
import { namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { nearestEnd, standingIn } from '../../clock/standing.ts';
import type { CaseModule } from '../../kind/kind.ts';
import { caseMoment } from '../../workdays/moment.ts';
import { columnsRead } from '../list/list-columns.ts';
import { presentRows } from '../present.ts';
import { rateOf } from './board.ts';
import { type BoardSpan, boardCounts, boardSpan, noTally, type Tally } from './board-counts.ts';
import { ratingsOf } from './rating.ts';
import { heldKinds } from './todo.ts';

interface Asked {
  districtId?: string | null | undefined;
  handlerId?: string | null | undefined;
}

interface Column {
  place: SlaColumn;
  count: number;
  ids: readonly string[];
}
interface Standing {
  columns: readonly Column[];
  handlers: readonly { id: string; name: string; count: number }[];
}

const at = (column: string) => sql.ref(`c.${column}`);
const placeOf = ({ isOverdue, isDueToday }: ReturnType<typeof standingIn>) => sql<SlaColumn>`case
  when ${isOverdue} then 'overdue' when ${isDueToday} then 'today' when case_status = ${sql.lit(caseStatus.of.received)} then 'received'
  when case_status = ${sql.lit(caseStatus.of.supplementing)} then 'supplementing'
  when case_status = ${sql.lit(caseStatus.of.auditing)} then 'auditing' else 'handling' end`;
/** Cached until a case of the kind is written in the tenant, because boards stay open all day. */
function openOf(work: Work, { table }: CaseModule, { districtId, handlerId }: Asked): Promise<Standing> {
  const cases = work.table(table).as('c');
  const clocks = standingIn(at, work.now);
  // materialised once: sorting a million open cases dominates the time
  const ask = async () => {
    const { rows } = await sql<Standing & { snapshot: string }>`
      with open as materialized (
        select id, ${placeOf(clocks)} as place, ${clocks.nearestEnd} as due, handler_id, handler_name from ${cases}
        where case_status = any(${openStatuses}::int[]) ${districtId ? sql`and district_id = ${districtId}` : sql``}),
      chosen as not materialized (select * from open ${handlerId ? sql`where handler_id = ${handlerId}` : sql``}),
      counted as (select place, count(*) as count from chosen group by place),
      held as (select handler_id::text as id, max(handler_name) as name, count(*) as count from open
        where handler_id is not null group by handler_id)
      select pg_current_snapshot()::text as snapshot,
        (select coalesce(json_agg(json_build_object('place', place, 'count', count, 'ids', array(
          select id::text from chosen where chosen.place = counted.place order by due nulls last, chosen.id
          limit ${sql.lit(mostCards)}))), '[]') from counted) as columns,
        (select coalesce(json_agg(held), '[]') from held) as handlers`.execute(work.business);
    const [{ snapshot, ...value } = { columns: [], handlers: [], snapshot: '' }] = rows;
    return { value, snapshot };
  };
  const key = `sla|${work.table(table).visibilityKey()}|${dayOf(work.now)}|${districtId ?? ''}|${handlerId ?? ''}`;
  return cachedFigure(work, [table], key, ask, 'business');
}

const shownKeys = keysOf(caseRow.shape);

async function cardsOf(
  work: Work,
  module: CaseModule,
  { columns }: Standing,
): Promise<{ place: SlaColumn; card: SlaCard }[]> {
  const ids = columns.flatMap((column) => column.ids);
  if (ids.length === 0) return [];
  const table = work.table(module.table);
  const rows = await table.read(table.untyped(ids).select(columnsRead(module)));
  const shown = new Map((await presentRows(work, module, rows)).map((row) => [row.id, row]));
  const called = say(module.called, work.actor.language);
  const cardOf = (id: string): SlaCard[] => {
    const row = shown.get(id);
    if (!row) return [];
    return [{ kind: module.kind, called, path: `${module.page}?id=${id}`, row: pick(row, shownKeys) }];
  };
  return columns.flatMap(({ place: column, ids }) => ids.flatMap(cardOf).map((card) => ({ place: column, card })));
}

const dueOf = ({ row }: SlaCard): string => nearestEnd(row) ?? '9999';

const figuresOf = ({ settled, onTime, told, toldOnTime, spentDays, open, overdue: late }: Tally): SlaFigures => ({
  onTimeRate: rateOf(onTime, settled),
  acceptOnTimeRate: rateOf(toldOnTime, told),
  averageDays: settled === 0 ? null : Math.round((spentDays / settled) * 10) / 10,
  open,
  overdue: late,
});

const together = (one: Tally, other: Tally): Tally => ({
  received: one.received + other.received,
  settled: one.settled + other.settled,
  onTime: one.onTime + other.onTime,
  told: one.told + other.told,
  toldOnTime: one.toldOnTime + other.toldOnTime,
  spentDays: one.spentDays + other.spentDays,
  rated: one.rated + other.rated,
  stars: one.stars + other.stars,
  open: one.open + other.open,
  overdue: one.overdue + other.overdue,
  today: one.today + other.today,
});

const nowhere: Label = ['未填考区', 'No district'];
const gone: Label = ['已删除', 'Deleted'];

type OfDistrict = readonly [id: string | null, tally: Tally];

async function talliesOf(work: Work, module: CaseModule, span: BoardSpan, asked: Asked): Promise<OfDistrict[]> {
  const { districts } = await boardCounts(work, module, span, asked.handlerId);
  return [...districts].filter(([id]) => !asked.districtId || id === asked.districtId);
}

async function districtsOf(work: Work, tallies: readonly OfDistrict[]) {
  const districts = new Map<string | null, Tally>();
  for (const [id, tally] of tallies) districts.set(id, together(districts.get(id) ?? noTally, tally));
  const shown = [...districts];
  const names = await namesOf(
    work,
    'district',
    shown.map(([id]) => id),
  );
  const { language } = work.actor;
  const rows = shown.map(([id, tally]) => ({
    id,
    name: id === null ? say(nowhere, language) : (names(id) ?? say(gone, language)),
    ...figuresOf(tally),
  }));
  return {
    total: figuresOf(shown.reduce((sum, [, tally]) => together(sum, tally), noTally)),
    rows: rows.sort(
      (one, other) => other.overdue - one.overdue || other.open - one.open || one.name.localeCompare(other.name, 'zh'),
    ),
  };
}

/** 时限看板 (domain.md 3.15). */
async function boardOf(
  work: Work,
  { module, ...asked }: Asked & { module?: string | null | undefined },
): Promise<SlaBoard> {
  if (asked.districtId)
    await work.mustExist('district', asked.districtId, [
      '考区不存在，请重新选择',
      'District: not there any more; choose again',
    ]);
  if (asked.handlerId)
    await work.mustExist('user', asked.handlerId, [
      '经办人不存在，请重新选择',
      'Handler: not there any more; choose again',
    ]);
  const held = heldKinds(work);
  const kinds = held.filter(({ kind }) => !module || kind === module);
  const { now } = await caseMoment(work);
  const open = await Promise.all(kinds.map(async (kind) => ({ kind, standing: await openOf(work, kind, asked) })));
  const standing = open.map((one) => one.standing);
  const cards = (await Promise.all(open.map((one) => cardsOf(work, one.kind, one.standing)))).flat();
  const handlers = new Map<string, { id: string; name: string; count: number }>();
  for (const { id, name, count } of standing.flatMap((one) => one.handlers))
    handlers.set(id, { id, name, count: count + (handlers.get(id)?.count ?? 0) });
  const span = boardSpan(now);
  const tallies = await Promise.all(kinds.map((kind) => talliesOf(work, kind, span, asked)));
  const { total, rows } = await districtsOf(work, tallies.flat());
  return {
    kinds: held.map(({ kind, called }) => ({ kind, called: say(called, work.actor.language) })),
    handlers: [...handlers.values()].sort((one, other) => one.name.localeCompare(other.name, 'zh')),
    columns: slaColumnKeys.map((key) => ({
      key,
      count: standing.flatMap((one) => one.columns).reduce((sum, one) => sum + (one.place === key ? one.count : 0), 0),
      cards: cards
        .flatMap((one) => (one.place === key ? one.card : []))
        .sort((one, other) => dueOf(one).localeCompare(dueOf(other)))
        .slice(0, mostCards),
    })),
    total,
    districts: rows,
    ratings: await ratingsOf(
      work,
      kinds.map((module, at) => ({ module, rated: (tallies[at] ?? []).map(([, tally]) => tally) })),
      {
        settledTimeStart: span.weeks[0] ?? span.today,
        settledTimeEnd: span.until,
        ...(asked.districtId ? { districtId: asked.districtId } : {}),
        ...(asked.handlerId ? { handlerId: asked.handlerId } : {}),
      },
    ),
    asOf: now,
  };
}

export const slaBoardRoutes = routes('business', [on(slaBoard.board, (work, { query }) => boardOf(work, query))]);
