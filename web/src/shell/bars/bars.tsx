import { type ReactNode, useEffect } from 'react';
import { useConnectionLost } from '#platform/calls/connection.ts';
import { useText } from '#platform/language.tsx';
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
  const text = useText();
  return useConnectionLost() && <Bar icon="offline" tone="warn" words={text('bar.lost')} />;
}

function VersionBar() {
  const text = useText();
  if (!useNewVersion()) return null;
  return (
    <Bar icon="reload" words={text('bar.version')} onDismiss={putOffVersion}>
      <button type="button" className="link-button" onClick={() => location.reload()}>
        {text('bar.reload')}
      </button>
    </Bar>
  );
}

function OfferBar() {
  const text = useText();
  const pages = useOfferedPages().filter(({ path }) => findPage(path));
  if (pages.length === 0) return null;
  const take = () => {
    reopenTabs(pages);
    dropOffer();
  };
  return (
    <Bar icon="history" onDismiss={dropOffer}>
      <button type="button" className="link-button" onClick={take}>
        {text('bar.reopen', { count: pages.length })}
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
  const text = useText();
  return (
    <div className={`bar bar-${tone}`}>
      <Icon name={icon} />
      {words && <span>{words}</span>}
      {children}
      {onDismiss && (
        <button type="button" className="icon-button bar-dismiss" aria-label={text('bar.dismiss')} onClick={onDismiss}>
          <Icon name="close" size={14} />
        </button>
      )}
    </div>
  );
}
