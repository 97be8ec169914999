import { type ReactNode, useEffect } from 'react';
import { useConnectionLost } from '#platform/calls/connection.ts';
import { useSay } from '#platform/language.tsx';
import { putOffVersion, useNewVersion, watchVersion } from '#platform/pages/new-version.ts';
import { dropOffer, useOfferedPages } from '#platform/pages/open-pages.ts';
import { reopenTabs } from '#platform/pages/tab.ts';
import { findPage } from '../../pages.ts';
import { Icon } from '../icons/icon.tsx';
import './bars.css';

export function Bars() {
  useEffect(watchVersion, []);
  return (
    <>
      <div role="alert">
        <LostBar />
      </div>
      <div role="status">
        <VersionBar />
        <OfferBar />
      </div>
    </>
  );
}

function LostBar() {
  const say = useSay();
  return (
    useConnectionLost() && (
      <Bar
        icon="offline"
        tone="warn"
        words={say([
          '网络连接已断开。已填写的内容不会丢失，连接恢复后可继续操作。',
          'The connection is lost. Nothing you typed is lost; continue once it is back.',
        ])}
      />
    )
  );
}

function VersionBar() {
  const say = useSay();
  if (!useNewVersion()) return null;
  return (
    <Bar
      icon="reload"
      words={say([
        '系统已更新，刷新后使用新版本；已打开的页面会保留。',
        'A new version is available. Reload to use it; your open pages stay.',
      ])}
      onDismiss={putOffVersion}
    >
      <button type="button" className="link-button" onClick={() => location.reload()}>
        {say(['立即刷新', 'Reload'])}
      </button>
    </Bar>
  );
}

function OfferBar() {
  const say = useSay();
  const pages = useOfferedPages().filter(({ path }) => findPage(path));
  if (pages.length === 0) return null;
  const take = () => {
    reopenTabs(pages);
    dropOffer();
  };
  return (
    <Bar icon="history" onDismiss={dropOffer}>
      <button type="button" className="link-button" onClick={take}>
        {say([
          `恢复上次打开的${pages.length}个页面`,
          pages.length === 1 ? 'Reopen the page you had open' : `Reopen the ${pages.length} pages you had open`,
        ])}
      </button>
    </Bar>
  );
}

interface BarProps {
  icon: string;
  tone?: 'info' | 'warn';
  words?: string;
  children?: ReactNode;
  onDismiss?: () => void;
}
function Bar({ icon, tone = 'info', words, children, onDismiss }: BarProps) {
  const say = useSay();
  return (
    <div className={`bar bar-${tone}`}>
      <Icon name={icon} />
      {words && <span>{words}</span>}
      {children}
      {onDismiss && (
        <button
          type="button"
          className="icon-button bar-dismiss"
          aria-label={say(['不再提示', 'Dismiss'])}
          onClick={onDismiss}
        >
          <Icon name="close" size={14} />
        </button>
      )}
    </div>
  );
}
