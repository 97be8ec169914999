import { deptIds, roleIds } from '@kaoxin/contract/user/people.ts';
import { type Registration, registration, registrationFields } from '@kaoxin/contract/user/registration.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useMay } from '#platform/session/permissions.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';
import { DeptsField, RolesField } from '../people/user-many.tsx';

interface DecisionProps {
  row: Registration;
  onClose: () => void;
}

const passing = formOf({ deptId: deptIds.optional(), roleId: roleIds.optional() });
const ids = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

export function PassDialog({ row, onClose }: DecisionProps) {
  const say = useSay();
  const may = useMay();
  const pass = usePerform(registration.pass, { success: ['操作成功!', 'Done'] });
  return (
    <VerbDialog
      title={['通过注册申请', 'Approve a registration']}
      schema={passing}
      start={{}}
      names={() => []}
      draft={`registration-pass-${row.id}`}
      submitLabel={['通过', 'Approve']}
      things={['registration']}
      intro={
        <p className="kx-about">
          {say([
            `${row.realName}（${row.account}）经${row.sourceName}登录并申请账号，通过后即可用本人设置的密码或${row.sourceName}登录。`,
            `${row.realName} (${row.account}) signed in through ${row.sourceName} and asked for an account. Once approved, logging in works through ${row.sourceName} or with the password chosen.`,
          ])}
        </p>
      }
      onSubmit={({ deptId, roleId }) =>
        pass.mutateAsync({
          body: {
            id: row.id,
            version: row.version,
            deptId: ids(deptId),
            ...(may('user_role') ? { roleId: ids(roleId) } : {}),
          },
        })
      }
      onClose={onClose}
    >
      {(form) => (
        <div className="kx-form">
          <DeptsField form={form} />
          {may('user_role') ? (
            <RolesField form={form} />
          ) : (
            <p className="kx-hint">
              {say(['角色由安全管理员在用户管理中分配。', 'The security administrator gives the roles, under Users.'])}
            </p>
          )}
        </div>
      )}
    </VerbDialog>
  );
}

const refusing = formOf({ reason: registrationFields.reason });

export function RefuseDialog({ row, onClose }: DecisionProps) {
  const refuse = usePerform(registration.refuse, { success: ['操作成功!', 'Done'] });
  return (
    <VerbDialog
      title={['拒绝注册申请', 'Reject a registration']}
      schema={refusing}
      draft={`registration-refuse-${row.id}`}
      submitLabel={['拒绝', 'Reject']}
      danger
      things={['registration']}
      onSubmit={({ reason }) =>
        refuse.mutateAsync({
          body: { id: row.id, version: row.version, reason: typeof reason === 'string' ? reason : null },
        })
      }
      onClose={onClose}
    />
  );
}
