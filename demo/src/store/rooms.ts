import { placeType } from '@kaoxin/contract/exam/places/district.ts';
import type { Secrets } from '@kaoxin/server/platform/secrets.ts';
import type { Kysely } from 'kysely';
import { centresOf, codeOf, mannedCentres, searchKeyOf } from '../centres.ts';
import { personOf } from '../people.ts';
import { chance } from '../prng.ts';
import type { District } from '../world.ts';
import { bulkInsert, takeIds } from './bulk-insert.ts';
import { departments, stamps } from './city-rows.ts';

export async function insertRooms(
  db: Kysely<unknown>,
  districts: readonly District[],
  secrets: Secrets,
): Promise<void> {
  const managers = chance('centre managers');
  const depts = await departments(db);
  const manned = new Set(mannedCentres.map(({ name }) => name));
  const centres = districts.flatMap(({ id, seed }, place) =>
    centresOf(place, seed.name).map((centre) => ({
      parentId: id,
      code: `${codeOf(place)}${centre.number}`,
      seed,
      centre,
    })),
  );
  const ids = await takeIds(db, centres.length);
  await bulkInsert(
    db,
    'district',
    centres.map(({ parentId, code, seed, centre }, place) => {
      const manager = personOf(managers, seed.code);
      return {
        ...stamps(ids[place] ?? ''),
        parentId,
        nodeType: placeType.centre,
        name: centre.name,
        shortName: centre.shortName,
        code,
        deptId: manned.has(centre.name) ? (depts.get(centre.name) ?? null) : null,
        managerName: manager.name,
        managerPhone: secrets.seal(manager.phone),
        address: centre.address,
        centreKind: centre.kind,
        facilities: centre.facilities,
        searchKey: searchKeyOf(centre.name, centre.shortName),
        sort: Number(centre.number),
      };
    }),
  );
  const rooms = centres.flatMap(({ centre }, place) =>
    centre.rooms.map((room) => ({ centreId: ids[place] ?? '', ...room })),
  );
  const roomIds = await takeIds(db, rooms.length);
  await bulkInsert(
    db,
    'room',
    rooms.map((room, place) => ({ ...stamps(roomIds[place] ?? ''), ...room })),
  );
}
