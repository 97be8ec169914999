import { dept } from '@kaoxin/contract/system/dept.ts';
import { post } from '@kaoxin/contract/system/post.ts';
import { role } from '@kaoxin/contract/system/role.ts';
import { useCall } from '#platform/queries.ts';
import { ManyField } from '#ui/form/many-field.tsx';
import type { Form } from '#ui/form/use-form.ts';

interface FieldProps {
  form: Form;
}

export function DeptsField({ form }: FieldProps) {
  const { data, isPending } = useCall(dept.tree, {}, { staleTime: 60_000 });
  return (
    <ManyField form={form} name="deptId" label={['所属部门', 'Departments']} nodes={data ?? []} loading={isPending} />
  );
}

export function RolesField({ form, name = 'roleId' }: FieldProps & { name?: string }) {
  const { data, isPending } = useCall(role.tree, {}, { staleTime: 60_000 });
  return <ManyField form={form} name={name} label={['角色', 'Roles']} nodes={data ?? []} loading={isPending} />;
}

export function PostsField({ form }: FieldProps) {
  const { data, isPending } = useCall(post.calls.select, {}, { staleTime: 60_000 });
  const nodes = (data ?? []).map(({ id, postName }) => ({ id, parentId: '0', title: postName, key: id, value: id }));
  return <ManyField form={form} name="postId" label={['所属岗位', 'Posts']} nodes={nodes} loading={isPending} />;
}
