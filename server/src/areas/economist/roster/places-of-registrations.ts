import { placePort } from '#engine/ports/place-port.ts';

/** A district in use by a roster cannot be deleted: registrations go to its office. */
export const placesOfRegistrations = placePort.from('economistUser', {
  words: ['已有经济师名单，不能删除', 'people of a roster belong to it; it cannot be deleted'],
  async held(work, ids) {
    const rows = await work
      .table('economistUser')
      .ofTenant()
      .select()
      .select('districtId')
      .distinct()
      .where((eb) => eb('districtId', '=', eb.fn.any(eb.val([...ids]))))
      .execute();
    return rows.map(({ districtId }) => districtId);
  },
});
