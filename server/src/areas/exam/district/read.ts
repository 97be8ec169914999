import type { InputOf } from '@kaoxin/contract/call.ts';
import { type district, type PlaceRecord, place, placeType } from '@kaoxin/contract/exam/places/district.ts';
import { root } from '@kaoxin/contract/plain-resource/tree.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { latestAt } from '#engine/ports/place-port.ts';
import { foundBy } from '#platform/database/keyword.ts';
import type { SelectedRow, VisibleRows } from '#platform/database/visible-rows.ts';
import { presenterOf, presentOne } from '#platform/resource/present.ts';
import { likePattern } from '#platform/text/like.ts';
import { pinyinInitials } from '#platform/text/pinyin.ts';
import type { Work } from '#platform/work.ts';
import { nextCode } from './codes.ts';
import { isEverUsed } from './guards.ts';
import { placeHooks, regionNamed } from './hooks.ts';
import { keepersToChoose, regionsToChoose } from './offered.ts';
import { openedMasked } from './phone.ts';
import { roomsOf } from './rooms.ts';

type Row = SelectedRow<'district'>;
type Calls = typeof district.calls;

const present = presenterOf<'district', PlaceRecord>(place, 'district', placeHooks);

const shownExams = 5;

export async function presentPlace(work: Work, row: Row): Promise<PlaceRecord> {
  const { id, name, regionCode, deptId, nodeType } = row;
  return {
    ...(await presentOne(present, work, row)),
    managerPhone: openedMasked(work, row.managerPhone),
    pinyin: pinyinInitials(name),
    regionName: regionCode ? await regionNamed(work, regionCode) : null,
    staffCount: deptId ? await peopleOf(work, deptId) : 0,
    lastExams: await latestAt(work, id, shownExams),
    everUsed: Number(await isEverUsed(work, [id])),
    rooms: nodeType === placeType.centre ? await roomsOf(work, id) : [],
  };
}

async function peopleOf(work: Work, deptId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${work.table('user').ofTenant().as('u')}
    where ${deptId}::bigint = any(u.dept_ids)`.execute(work.handle);
  return rows[0]?.count ?? 0;
}

type Choosing = InputOf<Calls['select']>['query'];
const most = 1_000;

export function placesCalledBy<R>(word: string, ask: (called: RawBuilder<SqlBool>) => Promise<R[]>) {
  return foundBy('district', word, (found) => ask(calledBy(word, found)));
}

export function calledBy(word: string, found: readonly RawBuilder<SqlBool>[] = [sql`false`]): RawBuilder<SqlBool> {
  const like = likePattern(word, 'contains');
  return sql<SqlBool>`(name ilike ${like} or code ilike ${like} or (${sql.join(found, sql` and `)}))`;
}

export function chosenFrom(places: VisibleRows<'district'>, { nodeType, parentId, keyword, ids }: Choosing) {
  const ask = (called?: RawBuilder<SqlBool>) => {
    let rows = (ids ? places.those(ids) : places.select()).where('status', '=', 1);
    if (nodeType) rows = rows.where('nodeType', '=', nodeType);
    if (parentId) rows = rows.where('parentId', '=', parentId);
    if (called) rows = rows.where(called);
    return rows.select(['id', 'name', 'code']).orderBy('sort').orderBy('code').orderBy('id').limit(most).execute();
  };
  return keyword ? placesCalledBy(keyword, ask) : ask();
}

export async function levelBelow(work: Work, { query }: InputOf<Calls['lazyList']>) {
  const { parentId = null, nodeType = null } = query;
  const places = work.table('district');
  const isTop = !parentId || parentId === root;
  const top = sql`(p.parent_id = 0 or not exists (select from ${places.as('above')} where above.id = p.parent_id))`;
  const { rows } = await sql<{
    id: string;
    parentId: string;
    name: string;
    code: string;
    nodeType: number;
    hasChildren: number;
  }>`
    select p.id, ${isTop ? sql`0::bigint` : sql`p.parent_id`} as parent_id, p.name, p.code, p.node_type,
      exists (select from ${places.as('below')} where below.parent_id = p.id)::int as has_children
    from ${places.as('p')}
    where ${isTop ? top : sql`p.parent_id = ${parentId}`} and (${nodeType}::int is null or p.node_type = ${nodeType}::int)
    order by p.sort, p.code, p.id limit ${most}`.execute(work.handle);
  return rows;
}

/** Default facilities of a centre: surveillance, identity check, signal shielding. */
const usualFacilities = [1, 2, 3];

export async function formOf(work: Work, { query }: InputOf<Calls['addDetail']>) {
  const places = work.table('district');
  const row = query.id ? await places.need(query.id) : undefined;
  const nodeType = row?.nodeType ?? query.nodeType ?? placeType.district;
  const isCentre = nodeType === placeType.centre;
  const parentId = row?.parentId ?? query.parentId;
  const above = isCentre && parentId && parentId !== root ? await places.find(parentId) : undefined;
  const parent = above ? { id: above.id, name: above.name, code: above.code } : null;
  const isKnown = !isCentre || parent !== null;
  return {
    nodeType,
    nextCode:
      row || !isKnown
        ? null
        : await nextCode(work, isCentre ? placeType.centre : placeType.district, parent?.code ?? ''),
    facilities: isCentre ? usualFacilities : [],
    parent,
    regions: await regionsToChoose(work),
    depts: await keepersToChoose(work, isCentre ? undefined : (row?.id ?? root)),
    rooms: row && isCentre ? await roomsOf(work, row.id) : [],
  };
}
