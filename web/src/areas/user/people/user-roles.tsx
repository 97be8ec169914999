import { type Person, people, roleIds } from '@kaoxin/contract/user/people.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';
import { idsOf } from './user-dialog.tsx';
import { RolesField } from './user-many.tsx';

const schema = formOf({ roleIds: roleIds.optional() });

export function RolesDialog({ chosen, onClose }: { chosen: readonly Person[]; onClose: () => void }) {
  const say = useSay();
  const grant = usePerform(people.grant, { success: ['操作成功!', 'Done'] });
  const [first] = chosen;
  const start = { roleIds: chosen.length === 1 && first ? idsOf(first.roleId) : [] };
  const names = chosen.map(({ realName }) => realName);
  return (
    <VerbDialog
      title={['分配角色', 'Assign roles']}
      schema={schema}
      start={start}
      names={() => []}
      draft={`user-roles-${chosen.map(({ id }) => id).join('-')}`}
      submitLabel={['保存', 'Save']}
      things={['user']}
      intro={
        <p className="kx-about">
          {say([
            `为${names.join('、')}分配角色，原有角色将被替换，立即生效。`,
            `Assign roles to ${names.join(', ')}. They replace the current roles and take effect at once.`,
          ])}
        </p>
      }
      onSubmit={(values) => {
        const wanted = Array.isArray(values.roleIds) ? values.roleIds.map(String) : [];
        return grant.mutateAsync({ body: { userIds: chosen.map(({ id }) => id), roleIds: wanted } });
      }}
      onClose={onClose}
    >
      {(form) => (
        <div className="kx-form">
          <RolesField form={form} name="roleIds" />
        </div>
      )}
    </VerbDialog>
  );
}
