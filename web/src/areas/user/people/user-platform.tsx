import type { Person } from '@kaoxin/contract/user/people.ts';
import { platform, platformFields } from '@kaoxin/contract/user/platform.ts';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { valuesOf } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';
import { nameWithAccount } from '../named.ts';

const schema = formOf(platformFields);

export function PlatformDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const say = useSay();
  const { data } = useCall(platform.detail, { id: person.id }, { staleTime: 0, keepPrevious: false });
  const update = usePerform(platform.update, { success: ['操作成功!', 'Done'] });
  if (!data) return null;
  return (
    <VerbDialog
      title={['平台配置', 'Platform']}
      schema={schema}
      start={valuesOf(schema.shape, data)}
      draft={`user-platform-${person.id}`}
      submitLabel={['保存', 'Save']}
      things={['user']}
      intro={<p className="kx-about">{say(nameWithAccount(data))}</p>}
      onSubmit={({ userType, userExt }) =>
        update.mutateAsync({ body: { userId: person.id, userType, userExt, version: data.version } })
      }
      onClose={onClose}
    />
  );
}
