import { placeType } from '@kaoxin/contract/exam/district.ts';
import type { Generated } from 'kysely';
import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';
import { referable } from '#platform/resource/references.ts';

/** 考区 / 考点 (domain.md 1.1). */
interface DistrictTable extends BaseColumns {
  parentId: Generated<string>;
  /** `placeType` of the contract */
  nodeType: Generated<number>;
  districtName: string;
  districtCode: string;
  deptId: string | null;
  sort: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    district: DistrictTable;
  }
}
tenantTable('district', { store: 'platform' });
referable('district', 'district', 'districtName', {
  coded: { column: 'districtCode', label: ['考区编号', 'district code'] },
});
referable('centre', 'district', 'districtName', {
  only: { nodeType: placeType.centre },
  coded: { column: 'districtCode', label: ['考点编号', 'centre code'] },
});
