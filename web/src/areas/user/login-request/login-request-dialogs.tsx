import type { Label } from '@kaoxin/contract/conventions.ts';
import {
  type LoginChange,
  type LoginRequest,
  type LoginRequestDetail,
  loginRequest,
  requestFields,
  requestStates,
} from '@kaoxin/contract/user/login-request.ts';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { fieldsOf } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';
import { FactList } from '#ui/form/value.tsx';
import { FailureState, Skeleton } from '#ui/state/state.tsx';

const facts = fieldsOf(requestFields);

interface RequestDialogProps {
  id: string;
  onClose: () => void;
}

export function RequestDialog({ id, onClose }: RequestDialogProps) {
  const say = useSay();
  const { data, error, refetch } = useCall(loginRequest.detail, { id }, { keepPrevious: false, quiet: true });
  return (
    <Dialog open title={say(['登录变更申请', 'Log-in change'])} onClose={onClose}>
      {data ? (
        <Details request={data} />
      ) : error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  );
}

const names: Record<LoginChange['field'], Label> = {
  account: ['账号', 'Account'],
  realName: ['姓名', 'Full name'],
  phone: ['手机号码', 'Phone'],
  email: ['邮箱', 'E-mail'],
  status: ['状态', 'Status'],
};

function Details({ request }: { request: LoginRequestDetail }) {
  const say = useSay();
  const shown = ({ field }: LoginChange, value: string | null): string => {
    if (field !== 'status') return value ?? say(['无', 'none']);
    return say(value === '1' ? ['启用', 'Enabled'] : ['停用', 'Disabled']);
  };
  const waits = request.status === requestStates.waiting;
  return (
    <>
      <FactList fields={facts} row={{ ...request }} />
      <dl className="kx-facts">
        {request.changes.map((change) => (
          <div key={change.field}>
            <dt>{say(names[change.field])}</dt>
            <dd>{`${shown(change, change.from)} → ${shown(change, change.to)}`}</dd>
          </div>
        ))}
        {waits && (
          <div>
            <dt>{say(['可确认人员', 'Can confirm'])}</dt>
            <dd>{request.confirmers.join(say(['、', ', '])) || say(['无', 'nobody'])}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

const refusing = formOf({ reason: requestFields.reason });

export function RefuseRequestDialog({ row, onClose }: { row: LoginRequest; onClose: () => void }) {
  const refuse = usePerform(loginRequest.refuse, { success: ['操作成功!', 'Done'] });
  return (
    <VerbDialog
      title={['拒绝登录变更', 'Reject a log-in change']}
      schema={refusing}
      draft={`login-request-refuse-${row.id}`}
      submitLabel={['拒绝', 'Reject']}
      danger
      things={['login-request']}
      onSubmit={({ reason }) =>
        refuse.mutateAsync({
          body: { id: row.id, version: row.version, reason: typeof reason === 'string' ? reason : null },
        })
      }
      onClose={onClose}
    />
  );
}
