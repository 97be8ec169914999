import type { TreeNode } from '@kaoxin/contract/conventions.ts';
import { type RoleNode, role, roleForm } from '@kaoxin/contract/system/role.ts';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { type FormSchema, valuesOf } from '#ui/form/fields.ts';
import { ofTenant } from '#ui/form/tenant-choice.ts';
import type { Form } from '#ui/form/use-form.ts';

const schema: FormSchema = roleForm;
const typed = ['roleName', 'roleNameEn', 'roleAlias', 'sort'];

const options = (nodes: readonly TreeNode[], path = ''): { value: string; label: string }[] =>
  nodes.flatMap((node) => [
    { value: node.value, label: `${path}${node.title}` },
    ...options(node.children ?? [], `${path}${node.title} / `),
  ]);

interface RoleDialogProps {
  record?: RoleNode | undefined;
  parent?: RoleNode | undefined;
  onClose: () => void;
}

export function RoleDialog({ record, parent, onClose }: RoleDialogProps) {
  const submit = usePerform(role.submit, {
    success: record ? ['更新成功', 'Saved'] : ['新增成功', 'Added'],
  });
  const above = record?.parentId ?? parent?.id ?? '0';
  const { parentId: _, ...start } = valuesOf(schema.shape, record ?? {});
  return (
    <VerbDialog
      title={record ? ['编辑角色', 'Edit role'] : ['新增角色', 'New role']}
      schema={schema}
      adds={record ? undefined : role.submit}
      start={{ ...start, ...(above === '0' ? {} : { parentId: above }) }}
      names={() => typed}
      draft={`role-form-${record?.id ?? `new-${above}`}`}
      submitLabel={['保存', 'Save']}
      things={['role']}
      onSubmit={(values) => {
        const known = record ? { id: record.id, version: record.version } : {};
        return submit.mutateAsync({ body: { parentId: null, ...values, ...known } });
      }}
      onClose={onClose}
    >
      {(form) => (
        <div className="kx-form">
          <ParentField form={form} record={record} />
        </div>
      )}
    </VerbDialog>
  );
}

function ParentField({ form, record }: { form: Form; record: RoleNode | undefined }) {
  const { data, isPending, isError, refetch } = useCall(role.tree, ofTenant(form.values), {
    staleTime: 5_000,
    keepPrevious: false,
  });
  return (
    <ChoiceField
      form={form}
      name="parentId"
      label={['上级角色', 'Parent role']}
      options={options(data ?? []).filter(({ value }) => value !== record?.id)}
      loading={isPending}
      again={isError && refetch}
    />
  );
}
