import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSite } from '#platform/calls/site-answer.ts';
import { useSay } from '#platform/language.tsx';
import { useTabTitle } from '#platform/pages/tab.ts';
import { accessToken } from '#platform/session/tokens.ts';
import { Waiting } from '#ui/state/waiting.tsx';
import { Icon } from '../icons/icon.tsx';
import { frameAddress } from './frame-address.ts';

/** Milliseconds after which the frame is shown even without its load event. */
const longest = 3000;

export default function Frame() {
  const say = useSay();
  const [words] = useSearchParams();
  const { frameHosts, known } = useSite();
  const name = words.get('name');
  useTabTitle(name ? [name, name] : undefined);
  const address = frameAddress(words, { origin: location.origin, hosts: frameHosts, token: accessToken() });
  if (address.kind === 'open') return <Embedded key={address.href} href={address.href} title={name ?? address.href} />;
  if (address.kind === 'foreign' && !known) return <Waiting />;
  return (
    <div className="shell-state" role="alert">
      <Icon name="frame" size={40} />
      <h2>{say(['此地址不能在系统内打开', 'This address cannot be opened inside the system'])}</h2>
      {address.kind === 'foreign' && (
        <>
          <p>
            {say([
              `${address.host} 不在允许内嵌的网站之列。可在新窗口打开；如需内嵌，请管理员在参数“允许内嵌的网站”中添加。`,
              `${address.host} is not among the sites that may be embedded. Open it in a new window, or ask an administrator to add it to the parameter site.frameHosts.`,
            ])}
          </p>
          <a className="button button-main" href={address.href} target="_blank" rel="noopener noreferrer">
            {say(['在新窗口打开', 'Open in a new window'])}
          </a>
        </>
      )}
    </div>
  );
}

function Embedded({ href, title }: { href: string; title: string }) {
  const [loading, setLoading] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setLoading(false), longest);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {loading && <Waiting />}
      <iframe
        className="frame"
        src={href}
        title={title}
        referrerPolicy="no-referrer"
        sandbox="allow-scripts allow-forms allow-popups allow-same-origin allow-downloads"
        onLoad={() => setLoading(false)}
      />
    </>
  );
}
