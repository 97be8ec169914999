import type { RequestNote } from '@kaoxin/contract/user/login-request.ts';
import {
  deptIds,
  type Issued,
  type Person,
  people,
  personFields,
  personWordProblems,
  postIds,
  roleIds,
} from '@kaoxin/contract/user/people.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useMay } from '#platform/session/permissions.ts';
import { toast } from '#platform/toast.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { type Values, valuesOf } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';
import { DeptsField, PostsField, RolesField } from './user-many.tsx';

const schema = formOf({
  ...personFields,
  deptId: deptIds.optional(),
  postId: postIds.optional(),
  roleId: roleIds.optional(),
});
const typed = Object.keys(personFields);
/** A masked phone that is unchanged must not be validated. */
const changedIn = (values: Values, record: object | undefined): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== Reflect.get(record ?? {}, name)));
export const idsOf = (joined: string): string[] => joined.split(',').filter(Boolean);

interface UserDialogProps {
  record?: Person | undefined;
  deptId?: string | undefined;
  onClose: () => void;
  onIssued: (issued: Issued[]) => void;
  onAsked: (asked: RequestNote[]) => void;
}

export function UserDialog({ record, deptId, onClose, onIssued, onAsked }: UserDialogProps) {
  const may = useMay();
  const say = useSay();
  const submit = usePerform(people.submit, {
    onDone: ({ initialPassword, request, id, account, realName }) => {
      if (request) onAsked([request]);
      else toast.success(say(record ? ['更新成功', 'Saved'] : ['新增成功', 'Added']));
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
      lacking={(values) => personWordProblems(changedIn(values, record))}
      hints={{
        account: say(['用于登录', 'For logging in']),
        realName: say(['真实姓名，用于文书和办理记录', 'As in letters and records of cases']),
        name: say([
          '个人中心中的称呼，不用于登录；不填则与姓名相同',
          'How the person is called in the account page, not for logging in; the full name unless given',
        ]),
      }}
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
