import * as z from 'zod';
import { addsOrEdits, get, holds, post } from '../call.ts';
import { base, id, ids, moment, optional, page, reference, text, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { listQuery, zeroOrOne } from '../lists/list.ts';
import { sheetCall } from '../lists/sheet.ts';
import { tenantPackage } from './tenant-package.ts';

const address = text(['登录页背景图', 'Log-in picture'], {
  max: 1000,
  must: {
    hold: (value) => /^(\/|https?:\/\/)/.test(value),
    words: [
      '登录页背景图应为以 / 或 https:// 开头的地址',
      'The log-in picture is an address that begins with / or https://',
    ],
  },
});

/** 租户 (wire.md B3.7) in the administrator's form. */
export const tenantFields = {
  tenantName: text(['租户名称', 'Tenant name'], { max: 50 }),
  domain: optional(text(['绑定域名', 'Domain'])),
  linkman: optional(text(['联系人', 'Contact'], { max: 20 })),
  contactNumber: optional(text(['联系电话', 'Phone'], { max: 20 })),
  address: optional(text(['联系地址', 'Address'])),
  backgroundUrl: optional(address),
};
/** Account quota and expiry; `accountNumber` ≤ 0 and an empty `expireTime` mean unlimited. */
export const tenantSettings = {
  accountNumber: optional(whole(['账号额度', 'Account quota'], { min: -1, max: 1_000_000 })),
  expireTime: optional(moment(['过期时间', 'Expires'])),
};
const packageId = optional(reference(['产品包', 'Package'], 'tenant_package'));
export const tenantForm = object(() => ({ ...tenantFields, ...tenantSettings, packageId }));

export const tenantRecord = object(() => ({
  ...base,
  tenantId: z.string(),
  tenantName: z.string(),
  domain: z.string().nullable(),
  linkman: z.string().nullable(),
  contactNumber: z.string().nullable(),
  address: z.string().nullable(),
  backgroundUrl: z.string().nullable(),
  accountNumber: z.int().nullable(),
  expireTime: z.string().nullable(),
  packageId: z.string().nullable(),
  packageName: z.string().nullable(),
  accountCount: z.int(),
  isExpired: z.int(),
  /** 1 = removed: login is disabled, the data stays */
  isRemoved: z.int(),
}));
export type Tenant = z.output<typeof tenantRecord>;

const first = object(() => ({ account: z.string(), initialPassword: z.string() }));

const known = {
  tenantId: text(['租户编号', 'Tenant number'], { max: 12 }),
  ...base,
  ...tenantFields,
  ...tenantSettings,
};
const chosen = object(() => ({ ids: ids.optional() }));
const settings = object(() => ({ ids: ids.optional(), ...tenantSettings }));
const packaged = object(() => ({ tenantId: z.string().max(20).optional(), packageId }));
const ofTenant = object(() => ({ tenantId: z.string().max(20) }));

const list = get('blade-system/tenant/list', {
  title: ['租户列表', 'Tenants'],
  access: holds('tenant'),
  query: listQuery(known, {
    filters: ['tenantId', 'tenantName', 'domain', 'linkman', 'contactNumber', 'expireTime', 'createTime'],
    sorts: ['tenantId', 'tenantName', 'expireTime', 'createTime', 'updateTime'],
    // `removed=1`: removed tenants that can be restored
    extra: { removed: zeroOrOne },
  }),
  answer: page(tenantRecord),
});

export const tenant = {
  list,
  export: sheetCall(list, { title: ['租户导出', 'Export tenants'], access: holds('tenant_export') }),
  detail: get('blade-system/tenant/detail', {
    title: ['租户详情', 'Tenant'],
    access: holds('tenant'),
    query: object(() => ({ id })),
    answer: tenantRecord,
  }),
  /** every tenant for the super user, otherwise only the caller's own */
  select: get('blade-system/tenant/select', {
    title: ['可选租户', 'Tenants to choose from'],
    access: 'signed-in',
    answer: z.array(object(() => ({ id: z.string(), tenantId: z.string(), tenantName: z.string() }))),
  }),
  submit: post('blade-system/tenant/submit', {
    title: ['租户保存', 'Save tenant'],
    access: addsOrEdits('tenant'),
    body: tenantForm.partial().extend({
      id: optional(id),
      version: optional(whole(['版本', 'Version'])),
      accountCount: z.unknown().optional(),
      isExpired: z.unknown().optional(),
      isRemoved: z.unknown().optional(),
    }),
    answer: tenantRecord.extend({ first: first.nullable() }),
    changes: ['tenant'],
  }),
  remove: post('blade-system/tenant/remove', {
    title: ['租户删除', 'Delete tenant'],
    access: holds('tenant_delete'),
    query: chosen,
    body: chosen,
    answer: z.null(),
    changes: ['tenant'],
  }),
  restore: post('blade-system/tenant/restore', {
    title: ['租户恢复', 'Restore tenant'],
    access: holds('tenant_delete'),
    query: chosen,
    body: chosen,
    answer: z.null(),
    changes: ['tenant'],
  }),
  setting: post('blade-system/tenant/setting', {
    title: ['租户授权配置', 'Tenant settings'],
    access: holds('tenant_setting'),
    query: settings,
    body: settings,
    answer: z.null(),
    changes: ['tenant'],
  }),
  packageDetail: get('blade-system/tenant/package-detail', {
    title: ['租户产品包', 'Package of a tenant'],
    access: holds('tenant'),
    query: ofTenant,
    answer: tenantPackage.record.nullable(),
  }),
  packageSetting: post('blade-system/tenant/package-setting', {
    title: ['租户产品包配置', 'Set the package of a tenant'],
    access: holds('tenant_setting'),
    query: packaged,
    body: packaged,
    answer: z.null(),
    changes: ['tenant'],
  }),
};
