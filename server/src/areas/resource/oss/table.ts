import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';

interface OssTable extends BaseColumns {
  category: number;
  ossCode: string;
  endpoint: string;
  bucketName: string;
  accessKey: string;
  secretSealed: string;
  appId: string | null;
  region: string | null;
  remark: string | null;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    oss: OssTable;
  }
}
tenantTable('oss', { store: 'platform' });
