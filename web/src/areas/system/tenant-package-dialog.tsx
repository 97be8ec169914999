import './tenant.css';
import { menus } from '@kaoxin/contract/system/menu.ts';
import { type TenantPackage, tenantPackage } from '@kaoxin/contract/system/tenant-package.ts';
import { useSay } from '#platform/language.tsx';
import { useCall, usePerform } from '#platform/queries.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { CheckTree, leavesOf } from '#ui/check-tree.tsx';
import { FieldFrame, messageId } from '#ui/form/field.tsx';
import { type FormSchema, valuesOf } from '#ui/form/fields.ts';
import { controlId, type Form } from '#ui/form/use-form.ts';
import { FailureState, Skeleton } from '#ui/state.tsx';

const schema = tenantPackage.form as FormSchema;
const { submit } = tenantPackage.calls;

interface PackageDialogProps {
  record?: TenantPackage | undefined;
  onClose: () => void;
}

/** Adds or changes a package: its name and the menus it holds. */
export function PackageDialog({ record, onClose }: PackageDialogProps) {
  const save = usePerform(submit, { success: record ? ['更新成功', 'Saved'] : ['新增成功', 'Added'] });
  return (
    <VerbDialog
      title={record ? ['编辑产品包', 'Edit package'] : ['新增产品包', 'New package']}
      schema={schema}
      start={valuesOf(schema.shape, record ?? {})}
      names={() => ['packageName', 'remark']}
      draft={`tenant_package-form-${record?.id ?? 'new'}`}
      submitLabel={['保存', 'Save']}
      width={600}
      things={['tenant_package']}
      onSubmit={(values) =>
        save.mutateAsync({ body: { ...values, ...(record ? { id: record.id, version: record.version } : {}) } })
      }
      onClose={onClose}
    >
      {(form) => <MenusField form={form} />}
    </VerbDialog>
  );
}

/** The tree of menus to choose from; buttons come with their menus. */
function MenusField({ form }: { form: Form }) {
  const say = useSay();
  const tree = useCall(menus.tree, {}, { staleTime: 60_000, quiet: true });
  const id = controlId(form, 'menuId');
  const chosen = typeof form.values.menuId === 'string' ? form.values.menuId.split(',').filter(Boolean) : [];
  const leaves = new Set(leavesOf(tree.data ?? []));
  const count = chosen.filter((key) => leaves.has(key)).length;
  return (
    <div className="kx-form">
      <FieldFrame
        id={id}
        label={say(['菜单', 'Menus'])}
        required
        error={form.errors.menuId}
        hint={
          tree.data && say([`已选择 ${count} 项,按钮随菜单一并包含`, `${count} chosen; buttons come with their menus`])
        }
        wide
      >
        <fieldset
          id={id}
          className="kx-package-menus"
          tabIndex={-1}
          aria-labelledby={`${id}-label`}
          aria-describedby={messageId(id)}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) form.blur('menuId');
          }}
        >
          {tree.isError ? (
            <FailureState error={tree.error} onRetry={() => void tree.refetch()} />
          ) : tree.data ? (
            <CheckTree
              label={say(['菜单', 'Menus'])}
              nodes={tree.data}
              checked={chosen}
              onChange={(checked, half) => form.set('menuId', [...checked, ...half].join(','))}
            />
          ) : (
            <Skeleton lines={6} />
          )}
        </fieldset>
      </FieldFrame>
    </div>
  );
}
