import '../tenant/tenant.css';
import { menus } from '@kaoxin/contract/system/menu.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { FieldFrame, messageId } from '#ui/form/field.tsx';
import { controlId, type Form } from '#ui/form/use-form.ts';
import { LeavesTree, leavesOf } from '#ui/pickers/check-tree.tsx';
import { FailureState, Skeleton } from '#ui/state/state.tsx';

export function MenusField({ form }: { form: Form }) {
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
          tree.data && say([`已选择 ${count} 项，按钮随菜单一并包含`, `${count} chosen; buttons come with their menus`])
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
            <LeavesTree
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
