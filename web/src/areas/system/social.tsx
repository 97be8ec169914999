import { social } from '@kaoxin/contract/system/social.ts';
import { useSay } from '#platform/language.tsx';
import { listPage } from '#ui/list-page/list-page.tsx';
import './social.css';

const List = listPage(social);

/** 第三方登录: an emptied secret of a change leaves the stored one as it is. */
export default function SocialPage() {
  const say = useSay();
  const address = `${location.origin}/api/blade-auth/oauth/callback/`;
  return (
    <div className="kx-social">
      <p className="kx-hint">
        {say(['在第三方平台登记的回调地址:', 'Callback address to enter at the third party: '])}
        <code translate="no">
          {address}
          {say(['来源编码', 'source-code'])}
        </code>
      </p>
      <List />
    </div>
  );
}
