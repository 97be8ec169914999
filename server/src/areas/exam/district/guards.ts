import type { Label } from '@kaoxin/contract/conventions.ts';
import { type SqlBool, sql } from 'kysely';
import { firstUse, heldOutside, seatedIn } from '#engine/ports/place-port.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';

type Place = SelectedRow<'district'>;

/** Adds the centres below these places, regardless of scope: use of a centre counts as use of its district. */
async function withCentres(work: Work, ids: readonly string[]): Promise<string[]> {
  const below = await work
    .table('district')
    .ofTenant()
    .select()
    .select('id')
    .where(sql<SqlBool>`parent_id = any(${[...ids]}::bigint[])`)
    .execute();
  return [...ids, ...below.map(({ id }) => id)];
}

/** Refuses to disable places used by an open examination (domain.md 1.1). */
export async function refuseOpenUse(work: Work, ids: readonly string[]): Promise<void> {
  if (await firstUse(work, 'open', await withCentres(work, ids)))
    throw refuse(400, [
      '该考区/考点存在未结束的考试安排,不能停用',
      'An examination that is not over uses this place; it cannot be disabled',
    ]);
}

type Period = Partial<Pick<Place, 'effectiveFrom' | 'effectiveTo'>>;

export async function refuseShorterUse(work: Work, before: Place, after: Period): Promise<void> {
  const { effectiveFrom: from = null, effectiveTo: until = null } = after;
  const later = from !== null && (before.effectiveFrom === null || from > before.effectiveFrom) ? from : null;
  const earlier = until !== null && (before.effectiveTo === null || until < before.effectiveTo) ? until : null;
  if (later === null && earlier === null) return;
  const held = await heldOutside(work, before.id, { from: later, until: earlier });
  if (!held) return;
  const { name, first, last } = held;
  throw refuse(
    400,
    [
      `该考区/考点存在未结束的考试安排【${name}】（${first}至${last}），启用期应包含其考试时间`,
      `${name}, which is not over, uses this place from ${first} to ${last}; the days of use must hold these`,
    ],
    { fields: [later !== null && first < later ? 'effectiveFrom' : 'effectiveTo'] },
  );
}

export const isEverUsed = async (work: Work, ids: readonly string[]): Promise<boolean> =>
  (await firstUse(work, 'ever', await withCentres(work, ids))) !== undefined;

export async function refuseRemoval(work: Work, places: readonly Place[]): Promise<void> {
  const ids = places.map(({ id }) => id);
  const centre = await work
    .table('district')
    .ofTenant()
    .select()
    .select(['id', 'name', 'parentId'])
    .where(sql<SqlBool>`parent_id = any(${ids}::bigint[]) and id <> all(${ids}::bigint[])`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (centre) {
    const above = places.find(({ id }) => id === centre.parentId)?.name ?? '';
    if (!(await work.table('district').find(centre.id)))
      throw refuse(400, [
        `考区【${above}】下还有考点，请先删除考点`,
        `${above} still has test centres. Delete them first`,
      ]);
    throw refuse(400, [
      `考区【${above}】下还有考点【${centre.name}】，请先删除考点`,
      `${above} still has the centre ${centre.name}; delete that first`,
    ]);
  }
  const used = await firstUse(work, 'ever', ids);
  const held = used ?? (await firstUse(work, 'held', ids));
  if (!held) return;
  const name = places.find(({ id }) => id === held.id)?.name ?? '';
  const byExam: Label = ['已被考试引用,不能删除', 'an examination uses it; it cannot be deleted'];
  const [zh, en] = used ? byExam : (held.use.words ?? byExam);
  throw refuse(400, places.length === 1 ? [zh, en] : [`【${name}】${zh}`, `${name}: ${en}`]);
}

export async function refuseSeatedMove(work: Work, { id, roomNo }: Pick<SelectedRow<'room'>, 'id' | 'roomNo'>) {
  if (await firstUse(work, 'rooms', [id]))
    throw refuse(
      400,
      [
        `考场${roomNo}已编排考生，不能改到其他考点`,
        `Examinees are seated in room ${roomNo}, so it cannot be moved to another centre`,
      ],
      { fields: ['centreId'] },
    );
}

export async function refuseSeated(
  work: Work,
  rooms: readonly Pick<SelectedRow<'room'>, 'id' | 'roomNo'>[],
): Promise<void> {
  const seated = await firstUse(
    work,
    'rooms',
    rooms.map(({ id }) => id),
  );
  if (!seated) return;
  const roomNo = rooms.find(({ id }) => id === seated.id)?.roomNo ?? '';
  throw refuse(400, [
    `考场${roomNo}已编排考生,不能删除`,
    `Examinees are seated in room ${roomNo}; it cannot be deleted`,
  ]);
}

type Kept = Pick<SelectedRow<'room'>, 'id' | 'roomNo' | 'seats' | 'status'>;

/**
 * Refuses changes that remove seats used by an open examination: fewer seats than the highest one taken, or a disabled
 * room. The rooms must be locked.
 * @param pathOf path of a room's field in the form
 */
export async function refuseSeatsGone(
  work: Work,
  rooms: readonly { before: Kept; after: Pick<Kept, 'seats' | 'status'> }[],
  pathOf: (id: string, field: 'seats' | 'status') => string,
): Promise<void> {
  const less = rooms.filter(
    ({ before, after }) => after.seats < before.seats || (after.status !== 1 && before.status === 1),
  );
  const highest = await seatedIn(
    work,
    less.map(({ before }) => before.id),
  );
  for (const { before, after } of less) {
    const { id, roomNo } = before;
    const taken = highest.get(id);
    if (taken === undefined) continue;
    if (after.status !== 1 && before.status === 1)
      throw refuse(
        400,
        [
          `考场${roomNo}已为未结束的考试编排考生，不能停用；请先在座位编排中将考生调到其他考场`,
          `Examinees of an examination that is not over are seated in room ${roomNo}; move them to other rooms before it is disabled`,
        ],
        { fields: [pathOf(id, 'status')] },
      );
    if (after.seats < taken)
      throw refuse(
        400,
        [
          `考场${roomNo}的${taken}号座位已编排考生，座位数不能少于${taken}；请先在座位编排中调整`,
          `Seat ${taken} of room ${roomNo} is taken, so the room cannot have fewer than ${taken} seats. Move the examinee first`,
        ],
        { fields: [pathOf(id, 'seats')] },
      );
  }
}
