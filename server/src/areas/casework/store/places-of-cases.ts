import { placePort } from '#engine/ports/place-port.ts';
import { caseKinds } from '../kind/kind.ts';

/** A district with cases cannot be deleted: lists and statistics group by it. */
export const placesOfCases = placePort.from('case', {
  words: ['已有信访件等事项，不能删除', 'cases are filed under it; it cannot be deleted'],
  async held(work, ids) {
    const found: string[] = [];
    for (const { table } of caseKinds()) {
      const rows = await work
        .table(table)
        .ofTenant()
        .select()
        .select('districtId')
        .distinct()
        .where((eb) => eb('districtId', '=', eb.fn.any(eb.val([...ids]))))
        .execute();
      found.push(...rows.flatMap(({ districtId }) => districtId ?? []));
    }
    return found;
  },
});
