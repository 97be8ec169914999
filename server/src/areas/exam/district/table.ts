import { type place, placeType } from '@kaoxin/contract/exam/places/district.ts';
import type { Generated } from 'kysely';
import { type Filled, type RowOf, tenantTable } from '#platform/database/tables.ts';
import { referable } from '#platform/resource/references.ts';

type Fields = RowOf<typeof place.own>;
/** 考区 / 考点 (domain.md 1.1). */
interface DistrictTable extends Omit<Fields, 'parentId' | 'sort'> {
  parentId: Generated<string>;
  sort: Generated<number>;
  searchKey: Generated<string>;
  /** for data scopes: the ID itself, or that of the district above a centre */
  districtId: Filled<string>;
  /** the ID of a centre; null for a district */
  centreId: Filled<string | null>;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    district: DistrictTable;
  }
}
export const districtTable = tenantTable('district', {
  store: 'platform',
  sealed: ['managerPhone'],
  scope: { resource: 'district', own: ['createUser'], dept: 'deptId', district: 'districtId', centre: 'centreId' },
});
referable('district', 'district', 'name', {
  only: { nodeType: placeType.district },
  coded: { column: 'code', label: ['考区编号', 'district code'] },
});
referable('centre', 'district', 'name', {
  only: { nodeType: placeType.centre },
  coded: { column: 'code', label: ['考点编号', 'centre code'] },
});
