import * as z from 'zod';
import { addsOrEdits, get, holds, post } from '../call.ts';
import { choice, facts, id, ids, optional, page, reference, text, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { listQuery } from '../lists/list.ts';
import { sheetCall } from '../lists/sheet.ts';

/** Columns of custom scopes, and placeholders for the user's own place (domain.md 3.3, type 5). */
export const scopeColumns = ['districtId', 'centreId', 'deptId', 'createUser', 'handlerId'] as const;
// biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholders as scopes are written (domain.md 3.3)
export const scopePlaces = ['${userDept}', '${userDistrict}', '${userCentre}'] as const;

/** A rule without SQL: only these columns are allowed (security.md S27). */
export const scopeRule = z.strictObject({
  field: z.enum(scopeColumns),
  in: z
    .array(z.string().refine((value) => /^\d{1,18}$/.test(value) || scopePlaces.some((known) => known === value)))
    .min(1)
    .max(200),
});
export type ScopeRule = z.output<typeof scopeRule>;
facts.add(scopeRule, { label: ['自定义规则', 'Custom rule'], asks: 'text', kind: 'structure' });

const shared = {
  menuId: reference(['所属菜单', 'Menu'], 'menu'),
  resourceCode: text(['资源编号', 'Resource'], { max: 60 }),
  scopeName: text(['权限名称', 'Scope'], { max: 60 }),
  scopeNameEn: optional(text(['英文名称', 'English name'], { max: 60 })),
};
const remark = optional(text(['备注', 'Remark']));
export const dataScopeFields = {
  ...shared,
  scopeType: choice(['权限类型', 'Kind'], 'data_scope_type', [1, 2, 3, 4, 5]),
  scopeValue: optional(scopeRule),
  remark,
};
export const apiScopeFields = {
  ...shared,
  scopePath: text(['接口路径', 'Path'], { max: 120 }),
  scopeType: choice(['权限类型', 'Kind'], 'api_scope_type', [1, 2]),
  remark,
};
export const dataScopeForm = z.object(dataScopeFields);
export const apiScopeForm = z.object(apiScopeFields);

const kept = {
  id: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
  version: z.int(),
  menuId: z.string(),
  menuName: z.string().nullable(),
  resourceCode: z.string(),
  scopeName: z.string(),
  scopeNameEn: z.string().nullable(),
  scopeType: z.int(),
  scopeTypeName: z.string().nullable(),
  remark: z.string().nullable(),
  roleCount: z.int(),
};
export const dataScopeRecord = object(() => ({ ...kept, scopeValue: scopeRule.nullable() }));
export const apiScopeRecord = object(() => ({ ...kept, scopePath: z.string() }));
export type DataScope = z.output<typeof dataScopeRecord>;
export type ApiScope = z.output<typeof apiScopeRecord>;

const known = { id: optional(id), version: optional(whole(['版本', 'Version'])), roleCount: z.int().optional() };
const chosen = object(() => ({ ids: ids.optional() }));
const filters = ['menuId', 'resourceCode', 'scopeName', 'scopeType'] as const;

const dataScopes = get('blade-system/data-scope/list', {
  title: ['数据权限列表', 'Data scopes'],
  access: holds('datascope'),
  query: listQuery(dataScopeFields, { filters, sorts: [] }),
  answer: page(dataScopeRecord),
});

export const dataScope = {
  list: dataScopes,
  export: sheetCall(dataScopes, { title: ['数据权限导出', 'Export data scopes'], access: holds('datascope_export') }),
  detail: get('blade-system/data-scope/detail', {
    title: ['数据权限详情', 'Data scope'],
    access: holds('datascope'),
    query: object(() => ({ id })),
    answer: dataScopeRecord,
  }),
  submit: post('blade-system/data-scope/submit', {
    title: ['数据权限保存', 'Save data scope'],
    access: addsOrEdits('datascope'),
    body: dataScopeForm.partial().extend(known),
    answer: dataScopeRecord,
    changes: ['datascope', 'role'],
  }),
  remove: post('blade-system/data-scope/remove', {
    title: ['数据权限删除', 'Delete data scope'],
    access: holds('datascope_delete'),
    query: chosen,
    body: chosen,
    answer: z.null(),
    changes: ['datascope', 'role'],
  }),
};

const apiScopes = get('blade-system/api-scope/list', {
  title: ['接口权限列表', 'API scopes'],
  access: holds('apiscope'),
  query: listQuery(apiScopeFields, { filters, sorts: [] }),
  answer: page(apiScopeRecord),
});

export const apiScope = {
  list: apiScopes,
  export: sheetCall(apiScopes, { title: ['接口权限导出', 'Export API scopes'], access: holds('apiscope_export') }),
  detail: get('blade-system/api-scope/detail', {
    title: ['接口权限详情', 'API scope'],
    access: holds('apiscope'),
    query: object(() => ({ id })),
    answer: apiScopeRecord,
  }),
  submit: post('blade-system/api-scope/submit', {
    title: ['接口权限保存', 'Save API scope'],
    access: addsOrEdits('apiscope'),
    body: apiScopeForm.partial().extend(known),
    answer: apiScopeRecord,
    changes: ['apiscope', 'role'],
  }),
  remove: post('blade-system/api-scope/remove', {
    title: ['接口权限删除', 'Delete API scope'],
    access: holds('apiscope_delete'),
    query: chosen,
    body: chosen,
    answer: z.null(),
    changes: ['apiscope', 'role'],
  }),
};
