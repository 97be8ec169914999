import type { RequestKind } from '@kaoxin/contract/user/login-request.ts';
import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';

interface LoginRequestTable extends BaseColumns {
  kind: RequestKind;
  userId: string;
  userStanding: string;
  account: string;
  realName: string;
  askerName: string;
  expireTime: string;
  /** Encrypted JSON of the fields before and after, with phone numbers and addresses. */
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
export const loginRequestTable = tenantTable('loginRequest', { store: 'platform' });
