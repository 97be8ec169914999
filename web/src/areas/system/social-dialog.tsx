import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { social, socialKinds } from '@kaoxin/contract/system/social.ts';
import { useSay } from '#platform/language.tsx';
import { usePerform } from '#platform/queries.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { valuesOf } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';

export type Provider = AnswerOf<typeof social.calls.detail>;

const first = ['source', 'providerName', 'kind', 'clientId', 'clientSecret'];
const last = ['sort', 'isEnabled'];
/** What a kind has to be told; the named services are known. */
const fieldsOfKind: Readonly<Record<number, readonly string[]>> = {
  [socialKinds.oidc]: ['issuer', 'scope', 'nameField'],
  [socialKinds.oauth]: ['authorizeUrl', 'tokenUrl', 'userUrl', 'scope', 'subjectField', 'nameField'],
};
const hints: Readonly<Record<string, Label>> = {
  source: ['出现在回调地址中,登记后不宜修改', 'Stands in the callback address; best not changed later'],
  issuer: ['从该地址自动读取其余地址', 'The other addresses are read from there'],
  subjectField: ['用户信息中唯一且不变的字段,如 id', 'The field that never changes, such as id'],
  nameField: ['不填则用 name', 'name without it'],
  scope: ['不填则用默认范围', 'The usual one without it'],
};
const keeps: Label = ['留空则不修改', 'Left empty it stays as it is'];

/** A third party to add or to change: only the fields of its kind, and a secret that is only ever put in. */
export function SocialDialog({ row, onClose }: { row?: Provider | undefined; onClose: () => void }) {
  const say = useSay();
  const submit = usePerform(social.calls.submit, { success: row ? ['更新成功', 'Saved'] : ['新增成功', 'Added'] });
  const schema = formOf((row ? social.form : social.newForm).shape);
  const said = Object.entries(row ? { ...hints, clientSecret: keeps } : hints).map(([name, label]) => [
    name,
    say(label),
  ]);
  return (
    <VerbDialog
      title={row ? ['编辑第三方登录', 'Edit third-party log-in'] : ['新增第三方登录', 'New third-party log-in']}
      schema={schema}
      start={row ? valuesOf(schema.shape, row) : { sort: 10, isEnabled: 1 }}
      draft={`social-form-${row?.id ?? 'new'}`}
      submitLabel={['保存', 'Save']}
      width={680}
      things={['social']}
      names={({ kind }) => [...first, ...(fieldsOfKind[Number(kind)] ?? []), ...last]}
      hints={Object.fromEntries(said)}
      onSubmit={(values) =>
        submit.mutateAsync({ body: { ...values, ...(row ? { id: row.id, version: row.version } : {}) } })
      }
      onClose={onClose}
    />
  );
}
