import {
  deptIds,
  type Issued,
  type Person,
  people,
  personFields,
  postIds,
  roleIds,
} from '@kaoxin/contract/user/people.ts';
import { useMay } from '#platform/permissions.ts';
import { usePerform } from '#platform/queries.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { valuesOf } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';
import { DeptsField, PostsField, RolesField } from './user-many.tsx';

const schema = formOf({
  ...personFields,
  deptId: deptIds.optional(),
  postId: postIds.optional(),
  roleId: roleIds.optional(),
});
const typed = Object.keys(personFields);
export const idsOf = (joined: string): string[] => joined.split(',').filter(Boolean);

interface UserDialogProps {
  record?: Person | undefined;
  /** department a new person starts in */
  deptId?: string | undefined;
  onClose: () => void;
  onIssued: (issued: Issued[]) => void;
}

/** Adds or changes a person; roles only for those who give them. */
export function UserDialog({ record, deptId, onClose, onIssued }: UserDialogProps) {
  const may = useMay();
  const submit = usePerform(people.submit, {
    success: record ? ['更新成功', 'Saved'] : ['新增成功', 'Added'],
    onDone: ({ initialPassword, id, account, realName }) => {
      if (initialPassword) onIssued([{ id, account, realName, initialPassword }]);
    },
  });
  const start = record
    ? {
        ...valuesOf(schema.shape, record),
        deptId: idsOf(record.deptId),
        postId: idsOf(record.postId),
        roleId: idsOf(record.roleId),
      }
    : { userType: 1, ...(deptId ? { deptId: [deptId] } : {}) };
  return (
    <VerbDialog
      title={record ? ['编辑用户', 'Edit user'] : ['新增用户', 'New user']}
      schema={schema}
      adds={record ? undefined : people.submit}
      start={start}
      names={() => typed}
      draft={`user-form-${record?.id ?? 'new'}`}
      submitLabel={['保存', 'Save']}
      width={760}
      things={['user']}
      onSubmit={({ roleId, ...values }) =>
        submit.mutateAsync({
          body: {
            ...values,
            ...(may('user_role') && Array.isArray(roleId) ? { roleId } : {}),
            ...(record ? { id: record.id, version: record.version } : {}),
          },
        })
      }
      onClose={onClose}
    >
      {(form) => (
        <div className="kx-form">
          <DeptsField form={form} />
          <PostsField form={form} />
          {may('user_role') && <RolesField form={form} />}
        </div>
      )}
    </VerbDialog>
  );
}
