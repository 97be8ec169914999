import * as z from 'zod';
import { holds } from '../call.ts';
import { facts, type Label, optional, page, splitList, text } from '../conventions.ts';
import { withChoices } from '../plain-resource/choices.ts';
import { resource, withExport, withUndo } from '../resource.ts';

const most = 2000;

/** Menu ids, stored comma-joined (specification section 3); also accepts a list. At least one. */
function menuList(label: Label) {
  const joined = (value: unknown): unknown =>
    Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value.replaceAll(/\s/g, '') : value;
  const inner = z.string().superRefine((value, context) => {
    const parts = splitList(value, most);
    const isList = parts.length <= most && parts.every((part) => /^[1-9]\d{0,18}$/.test(part));
    if (parts.length === 0) context.addIssue({ code: 'custom', params: { rule: 'required' } });
    else if (!isList) context.addIssue({ code: 'custom', params: { rule: 'choice' } });
  });
  const schema = z.preprocess(joined, inner);
  facts.add(schema, { label, asks: 'choice', kind: 'structure', refers: 'menu' });
  return schema;
}

const packages = withUndo(
  resource({
    name: 'tenant_package',
    title: ['产品包', 'Package'],
    path: 'blade-system/tenant-package',
    fields: {
      packageName: text(['产品包名称', 'Package name'], { max: 50 }),
      menuId: menuList(['菜单', 'Menus']),
      remark: optional(text(['备注', 'Remark'])),
    },
    columns: ['packageName', 'menuId', 'remark'],
    search: ['packageName'],
    unique: [['packageName']],
    changes: ['tenant'],
  }),
);

const plain = withExport(withChoices(packages, ['packageName'], holds('tenant', 'tenant_package')), {
  menuId: 'menuName',
});
const record = plain.record.extend({ menuName: z.string() });
export type TenantPackage = z.output<typeof record>;

/** 租户产品包 (specification sections 2, 3 and 5): the menus that can be granted to and seen by a tenant's roles. */
export const tenantPackage = {
  ...plain,
  record,
  calls: {
    ...plain.calls,
    list: { ...plain.calls.list, answer: page(record) },
    detail: { ...plain.calls.detail, answer: record },
    submit: { ...plain.calls.submit, answer: record },
  },
};
