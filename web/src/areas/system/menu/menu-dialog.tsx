import type { TreeNode } from '@kaoxin/contract/conventions.ts';
import { type MenuRecord, menuForm, menus } from '@kaoxin/contract/system/menu.ts';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { type FormSchema, type Values, valuesOf } from '#ui/form/fields.ts';
import type { Form } from '#ui/form/use-form.ts';
import { IconChoice } from './menu-icons.tsx';

const schema: FormSchema = menuForm;
const common = ['category', 'name', 'nameEn', 'code'];
const ofMenu = [...common, 'path', 'query', 'group', 'sort', 'hidden', 'roles', 'remark'];
const ofButton = [...common, 'alias', 'action', 'sort', 'remark'];

const options = (nodes: readonly TreeNode[], path = ''): { value: string; label: string }[] =>
  nodes.flatMap((node) => [
    { value: node.value, label: `${path}${node.title}` },
    ...options(node.children ?? [], `${path}${node.title} / `),
  ]);

interface MenuDialogProps {
  record?: MenuRecord | undefined;
  parent?: MenuRecord | undefined;
  onClose: () => void;
  onPlace: (parentId: string) => void;
}

export function MenuDialog({ record, parent, onClose, onPlace }: MenuDialogProps) {
  const submit = usePerform(menus.submit, {
    success: record ? ['更新成功', 'Saved'] : ['新增成功', 'Added'],
    onDone: ({ parentId }) => onPlace(parentId),
  });
  const above = record?.parentId ?? parent?.id ?? '0';
  const { parentId: _, ...start } = valuesOf(schema.shape, record ?? { category: 1, hidden: 0, isOpen: 1 });
  return (
    <VerbDialog
      title={record ? ['编辑菜单', 'Edit menu'] : ['新增菜单', 'New menu']}
      schema={schema}
      start={{ ...start, ...(above === '0' ? {} : { parentId: above }) }}
      names={(values) => (record ? namesOf(values).slice(1) : namesOf(values))}
      draft={`menu-form-${record?.id ?? `new-${above}`}`}
      submitLabel={['保存', 'Save']}
      width={760}
      things={['menu']}
      onSubmit={(values) => {
        const known = record ? { id: record.id, version: record.version } : {};
        const body = menus.submit.body.parse({ parentId: null, ...values, ...known });
        return submit.mutateAsync({ body });
      }}
      onClose={onClose}
    >
      {(form) => <Place form={form} own={record?.id} />}
    </VerbDialog>
  );
}

const namesOf = ({ category }: Values): string[] => (category === 2 ? ofButton : ofMenu);

function Place({ form, own }: { form: Form; own: string | undefined }) {
  const say = useSay();
  const { data, isPending, isError, refetch } = useCall(menus.tree, {}, { staleTime: 5_000 });
  const isButton = form.values.category === 2;
  return (
    <div className="kx-form">
      <ChoiceField
        form={form}
        name="parentId"
        label={['上级菜单', 'Parent']}
        options={options(data ?? []).filter(({ value }) => value !== own)}
        loading={isPending}
        again={isError && refetch}
        required={isButton}
      />
      {!isButton && (
        <>
          <ChoiceField
            form={form}
            name="isOpen"
            label={['打开方式', 'Opens in']}
            options={[
              { value: 1, label: say(['当前页签', 'A tab']) },
              { value: 2, label: say(['新窗口', 'A new window']) },
            ]}
          />
          <IconChoice form={form} />
        </>
      )}
    </div>
  );
}
