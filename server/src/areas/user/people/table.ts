import type { Generated } from 'kysely';
import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';

interface UserTable extends BaseColumns {
  account: string;
  passwordHash: string;
  passwordTime: string | null;
  mustChangePassword: number;
  code: string | null;
  name: string;
  realName: string;
  realNameKey: string | null;
  realNameInitials: string | null;
  /** made by the database from account, name, pinyin and initials */
  searchKey: Generated<string>;
  avatar: string | null;
  email: string | null;
  /** sealed (platform/session/staff-phone.ts) */
  phone: string | null;
  phoneDigest: Generated<string | null>;
  sex: number | null;
  birthday: string | null;
  userType: number;
  userExt: Generated<unknown>;
  roleIds: string[];
  deptIds: string[];
  postIds: string[];
  /** what was held until `formerUntil` counts when the log-in is to be touched (login-request/second-person.ts) */
  formerRoleIds: Generated<string[]>;
  formerDeptIds: Generated<string[]>;
  formerUntil: Generated<string | null>;
  /** who gave the present roles, and when */
  rolesBy: Generated<string | null>;
  rolesSince: Generated<string | null>;
  /** names borne before, by which cases are kept from him too */
  formerNames: Generated<string[]>;
  lastLogin: Generated<string | null>;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    user: UserTable;
  }
}
tenantTable('user', { store: 'platform', json: ['userExt'] });
