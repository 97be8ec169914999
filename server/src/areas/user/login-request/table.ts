import type { RequestKind } from '@kaoxin/contract/user/login-request.ts';
import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';

interface LoginRequestTable extends BaseColumns {
  kind: RequestKind;
  userId: string;
  /** of the person when it was asked: what has changed since was not meant */
  /** who the person was when it was asked for (standing.ts) */
  userStanding: string;
  account: string;
  realName: string;
  askerName: string;
  expireTime: string;
  /** JSON of the fields before and after; phones and addresses stand in it */
  changesSealed: string | null;
  deciderName: string | null;
  decideTime: string | null;
  reason: string | null;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    loginRequest: LoginRequestTable;
  }
}
tenantTable('loginRequest', { store: 'platform' });
