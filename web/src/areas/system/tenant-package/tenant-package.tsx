import { tenantPackage } from '@kaoxin/contract/system/tenant-package.ts';
import { listPage } from '#ui/list-page/list-page.tsx';
import { MenusField } from './tenant-package-menus.tsx';

/** 租户产品包 (specification section 2): add, edit and delete, no separate view button. */
export default listPage(tenantPackage, {
  view: false,
  columns: { menuId: { width: 400, sortable: false, render: (row) => <Menus names={String(row.menuName)} /> } },
  form: { names: () => ['packageName', 'remark'], below: (form) => <MenusField form={form} />, width: 600 },
});

function Menus({ names }: { names: string }) {
  return (
    <span className="kx-short" title={names}>
      {names}
    </span>
  );
}
