import { post } from '@kaoxin/contract/system/post.ts';
import { role } from '@kaoxin/contract/system/role.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { FieldFrame, messageId } from '#ui/form/field.tsx';
import { ManyField } from '#ui/form/many-field.tsx';
import { ofTenant, tenantOf } from '#ui/form/tenant-choice.ts';
import { controlId, type Form } from '#ui/form/use-form.ts';
import { DeptsPicker } from '#ui/pickers/dept-picker.tsx';

interface FieldProps {
  form: Form;
}
const quick = { staleTime: 60_000, keepPrevious: false };

export function DeptsField({ form }: FieldProps) {
  const say = useSay();
  const id = controlId(form, 'deptId');
  const { deptId } = form.values;
  return (
    <FieldFrame id={id} label={say(['所属部门', 'Departments'])} error={form.errors.deptId} wide>
      <DeptsPicker
        id={id}
        aria-describedby={messageId(id)}
        tenantId={tenantOf(form.values)}
        value={Array.isArray(deptId) ? deptId.map(String) : []}
        onChange={(next) => form.set('deptId', next)}
      />
    </FieldFrame>
  );
}

export function RolesField({ form, name = 'roleId' }: FieldProps & { name?: string }) {
  const { data, isPending, isError, refetch } = useCall(role.tree, ofTenant(form.values), quick);
  return (
    <ManyField
      form={form}
      name={name}
      label={['角色', 'Roles']}
      nodes={data ?? []}
      loading={isPending}
      again={isError && refetch}
    />
  );
}

export function PostsField({ form }: FieldProps) {
  const { data, isPending, isError, refetch } = useCall(post.calls.select, ofTenant(form.values), quick);
  const nodes = (data ?? []).map(({ id, postName }) => ({ id, parentId: '0', title: postName, key: id, value: id }));
  return (
    <ManyField
      form={form}
      name="postId"
      label={['所属岗位', 'Posts']}
      nodes={nodes}
      loading={isPending}
      again={isError && refetch}
    />
  );
}
