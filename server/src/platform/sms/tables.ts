import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';

/** An SMS service of the platform; `status` 1 = the enabled one of its tenant. */
export interface SmsRow extends BaseColumns {
  category: number;
  smsCode: string;
  templateId: string;
  accessKey: string | null;
  secretSealed: string | null;
  regionId: string | null;
  signName: string;
  /** SdkAppId of Tencent */
  appId: string | null;
  /** overrides the service's own address; the address of an HTTP service */
  endpoint: string | null;
  bodyTemplate: string | null;
  successMark: string | null;
  /** the only tenant it serves; null: all of them */
  forTenant: string | null;
  remark: string | null;
}

/** One message to one phone. Phone and parameters are wiped after sending: they are personal and contain codes. */
export interface SmsMessageRow extends BaseColumns {
  smsId: string;
  smsCode: string;
  category: number;
  purpose: string;
  templateId: string;
  phoneMasked: string;
  phoneDigest: string;
  phoneSealed: string;
  paramsSealed: string | null;
  state: number;
  attempts: number;
  answer: string | null;
  /**
   * for a message about an anonymous case, whose `create_time` is only its day: the second of that day, for the limits
   * of the phone
   */
  daySeconds: number;
  begunTime: string | null;
  sentTime: string | null;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    sms: SmsRow;
    smsMessage: SmsMessageRow;
  }
}
export const smsTable = tenantTable('sms', { store: 'platform' });
export const smsMessageTable = tenantTable('smsMessage', { store: 'platform' });
