import { social, socialKinds } from '@kaoxin/contract/system/social.ts';
import { useSay } from '#platform/language.tsx';
import { listPage } from '#ui/list-page/list-page.tsx';
import './social.css';

const first = ['source', 'providerName', 'kind', 'clientId', 'clientSecret'];
const last = ['sort', 'isEnabled'];
/** Settings by kind; named services need none. */
const fieldsOfKind: Readonly<Record<number, readonly string[]>> = {
  [socialKinds.oidc]: ['issuer', 'scope', 'nameField'],
  [socialKinds.oauth]: ['authorizeUrl', 'tokenUrl', 'userUrl', 'scope', 'subjectField', 'nameField'],
};

const Providers = listPage(social, {
  form: {
    start: { sort: 10, isEnabled: 1 },
    names: ({ kind }) => [...first, ...(fieldsOfKind[Number(kind)] ?? []), ...last],
    hints: {
      source: ['出现在回调地址中，登记后不宜修改', 'Part of the callback address; best left unchanged later'],
      issuer: ['从该地址自动读取其余地址', 'The other addresses are read from there'],
      subjectField: ['用户信息中唯一且不变的字段，如 id', 'The field that never changes, such as id'],
      nameField: ['不填则用 name', 'name without it'],
      scope: ['不填则用默认范围', 'The usual one without it'],
    },
    width: 680,
  },
});

export default function SocialPage() {
  const say = useSay();
  return (
    <div className="kx-social">
      <p className="kx-hint">
        {say(['在第三方平台登记的回调地址：', 'Callback address to enter at the third party: '])}
        <code translate="no">
          {`${location.origin}/api/blade-auth/oauth/callback/`}
          {say(['来源编码', 'source-code'])}
        </code>
      </p>
      <Providers />
    </div>
  );
}
