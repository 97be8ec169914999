import type { InputOf } from '@kaoxin/contract/call.ts';
import {
  type district,
  type PlaceRecord,
  type PlaceType,
  place,
  placeType,
  roomsAlone,
} from '@kaoxin/contract/exam/places/district.ts';
import { type SqlBool, sql } from 'kysely';
import { raiseGrantVersion } from '#platform/access/grants.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import { save } from '#platform/resource/crud.ts';
import { takeTurn } from '#platform/resource/tree.ts';
import type { Work } from '#platform/work.ts';
import { placeHooks } from './hooks.ts';
import { presentPlace } from './read.ts';
import { levelOf, mayAt, needAt } from './rights.ts';
import { keepRooms, lockRooms } from './rooms.ts';

type Row = SelectedRow<'district'>;
type Body = InputOf<typeof district.calls.submit>['body'];

/**
 * Adds or changes a place, together with the rooms of a centre. Every change of the form, including rooms, increases
 * the version, so the second of two open forms is refused.
 */
export async function submitPlace(work: Work, body: Body): Promise<PlaceRecord> {
  const { id, version, rooms, ...values } = body;
  if (!id || 'parentId' in values || 'code' in values) await takeTurn(work, 'district');
  const present = id && rooms ? await lockRooms(work, id) : [];
  const before = id ? await work.table('district').needLocked(id) : undefined;
  const level = levelOf(before ?? values);
  if (before && values.nodeType !== undefined && values.nodeType !== before.nodeType) throw refuse('notFound');
  const right = before ? 'edit' : 'add';
  if (!roomsAlone(body)) needAt(work.actor, level, right);
  if (rooms) refuseRooms(level, before, version);
  const row = await save(work, place, 'district', { ...values, ...(before ? { id, version } : {}) }, placeHooks);
  if (before) await followCode(work, before, row);
  // scope depends on the department of a place and on the district above it
  if (keptUnder(before) !== keptUnder(row)) await raiseGrantVersion(work);
  if (rooms) await keepRooms(work, row.id, present, rooms, mayAt(work.actor, level, right));
  work.target = row.id;
  return presentPlace(work, row);
}

function refuseRooms(level: PlaceType, before: Row | undefined, version: Body['version']): void {
  if (level === placeType.district)
    throw refuse(400, ['考场只能设在考点', 'Only a centre has rooms'], { fields: ['rooms'] });
  // missing rooms are removed, so the request must prove which list it is based on
  if (before && (version ?? null) === null) throw refuse('changedByOther');
}

const keptUnder = (row: Row | undefined): string => (row?.deptId ? `${row.deptId} ${row.districtId}` : '');

/** Codes of centres start with that of their district, so all centres follow, also those out of scope. */
async function followCode(work: Work, before: Row, { id, code }: Row): Promise<void> {
  if (levelOf(before) !== placeType.district || before.code === code) return;
  const whole = work.ofTenant();
  await whole.table('district').changeMany(sql<SqlBool>`parent_id = ${id}`, {
    code: sql<string>`${code}::text || substr(code, ${before.code.length + 1}::int)`,
  });
}
