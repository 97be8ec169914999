import type { Issued } from '@kaoxin/contract/user/people.ts';
import { peopleSheet } from '@kaoxin/contract/user/people-sheet.ts';
import { api } from '#platform/calls/api.ts';
import { changed } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { ImportDialog } from '../../system/import-dialog.tsx';
import { IssuedList } from './user-issued.tsx';

interface UserImportProps {
  onClose: () => void;
}

/** 导入用户: parts go in one after the other, because every new password costs time. */
export function UserImport({ onClose }: UserImportProps) {
  return (
    <ImportDialog
      title={['导入用户', 'Import users']}
      hint={[
        '请按模板填写,列的顺序不限,一次最多 2000 人。部门、岗位、角色写名称,多个用顿号分开;同名部门写成“上级/下级”。初始密码由系统生成,导入后只显示一次。',
        'Fill in the template; columns may stand in any order, at most 2,000 people at once. Departments, posts and roles by name; departments of the same name as “above/below”. First passwords are made by the system and shown once.',
      ]}
      accept=".xlsx,.csv"
      preview={peopleSheet.import}
      template={peopleSheet.template}
      take={async ({ batchId, good }, tell) => {
        const issued: Issued[] = [];
        let skipped = 0;
        try {
          for (let left = good; left > 0; ) {
            const done = await api(peopleSheet.importConfirm, { body: { batchId } });
            issued.push(...done.issued);
            skipped += done.skipped;
            left = done.left;
            tell((good - left) / good);
          }
        } catch (error) {
          // what went in has passwords that nobody sees again: they are shown before the rest is tried once more
          if (issued.length === 0) throw error;
          return <Result issued={issued} skipped={skipped} rest={good - issued.length - skipped} />;
        } finally {
          void changed(['user']);
        }
        return <Result issued={issued} skipped={skipped} rest={0} />;
      }}
      onClose={onClose}
    />
  );
}

function Result({ issued, skipped, rest }: { issued: readonly Issued[]; skipped: number; rest: number }) {
  const say = useSay();
  return (
    <>
      <p role="status">
        {say([
          `已导入 ${issued.length} 人,跳过 ${skipped} 人。`,
          `${issued.length} people imported, ${skipped} skipped. `,
        ])}
        {rest > 0 &&
          say([
            `还有 ${rest} 人没有导入,请重新上传同一文件继续,已导入的不会重复。`,
            `${rest} are left; send the same file again to go on, nobody goes in twice.`,
          ])}
      </p>
      {issued.length > 0 && <IssuedList issued={issued} />}
    </>
  );
}
