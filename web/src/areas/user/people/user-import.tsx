import type { Issued } from '@kaoxin/contract/user/people.ts';
import { peopleSheet } from '@kaoxin/contract/user/people-sheet.ts';
import { useState } from 'react';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { ImportDialog } from '#ui/import/import-dialog.tsx';
import { IssuedDialog } from './user-issued.tsx';

export function UserImport({ onClose }: { onClose: () => void }) {
  return (
    <ImportDialog
      title={['导入用户', 'Import users']}
      hint={[
        '请按模板填写，列的顺序不限，一次最多 2000 人。部门、岗位、角色写名称，多个用顿号分开；同名部门写成“上级/下级”。初始密码由系统生成，导入后只显示一次。',
        'Fill in the template; columns may be in any order, with at most 2,000 people at a time. Give departments, posts and roles by name; where two departments share a name, write “upper/lower”. Initial passwords are generated and shown once.',
      ]}
      calls={peopleSheet}
      knownLabel={['已存在', 'Already exists']}
      told={(batchId) => <FirstPasswords batchId={batchId} />}
      onClose={onClose}
    />
  );
}

function FirstPasswords({ batchId }: { batchId: string }) {
  const say = useSay();
  const [issued, setIssued] = useState<readonly Issued[]>();
  const show = usePerform(peopleSheet.importIssued, { onDone: setIssued });
  if (issued && issued.length > 0) return <IssuedDialog issued={issued} onClose={() => setIssued([])} />;
  if (issued)
    return <p role="status">{say(['初始密码已经显示过', 'The initial passwords have already been shown'])}</p>;
  return (
    <div className="kx-notice">
      {say([
        '初始密码只能显示一次，7 天后清除，请先准备好记录。',
        'Initial passwords are shown once and deleted after seven days; be ready to write them down.',
      ])}
      <PlainButton look="main" busy={show.isPending} onClick={() => show.mutate({ body: { batchId } })}>
        {say(['显示初始密码', 'Show initial passwords'])}
      </PlainButton>
    </div>
  );
}
