import { type BaseColumns, tenantTable } from '#platform/database/tables.ts';

/** A text message service, kept by the platform; `status` 1 = the enabled one of its tenant. */
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
  /** instead of the service's own address; the address of an HTTP service */
  endpoint: string | null;
  bodyTemplate: string | null;
  /** text an answer must hold to count as success */
  successMark: string | null;
  /** the only tenant it serves; null: all of them */
  forTenant: string | null;
  remark: string | null;
}

/** One message to one phone. Phone and parameters are wiped when it has left: they are somebody's, and hold codes. */
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
  /** of a message about an anonymous case, whose `create_time` is its day: when on that day it was noted, for the limits of its phone */
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
tenantTable('sms', { store: 'platform' });
tenantTable('smsMessage', { store: 'platform' });
