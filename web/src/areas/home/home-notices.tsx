import type { InboxEntry } from '@kaoxin/contract/desk/inbox.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSay } from '#platform/language.tsx';
import { useMay } from '#platform/session/permissions.ts';
import { markRead } from '#shell/notices/mark.ts';
import { ReadingDialog } from '#shell/notices/reading-dialog.tsx';

export function NewestNotices({ notices }: { notices: readonly InboxEntry[] }) {
  const say = useSay();
  const may = useMay();
  const [reading, setReading] = useState<InboxEntry>();
  const read = (entry: InboxEntry) => {
    setReading(entry);
    if (entry.isRead === 0) void markRead('notice', [entry.id]);
  };
  return (
    <section className="home-group home-notices">
      <h2>
        {say(['通知公告', 'Notices'])}
        {may('notice') && (
          <Link className="home-more" to="/desk/notice">
            {say(['管理通知', 'Manage'])}
          </Link>
        )}
      </h2>
      {notices.length === 0 ? (
        <p className="home-empty">{say(['暂无通知', 'No notices'])}</p>
      ) : (
        <ul>
          {notices.map((entry) => (
            <li key={entry.id}>
              <button type="button" onClick={() => read(entry)}>
                <span className={`home-title${entry.isRead === 0 ? ' home-unread' : ''}`} title={entry.title}>
                  {entry.isRead === 0 && <span className="hidden-text">{say(['未读', 'Unread'])} </span>}
                  {entry.title}
                </span>
                <time dateTime={entry.time.replace(' ', 'T')}>{entry.time.slice(5, 10)}</time>
              </button>
            </li>
          ))}
        </ul>
      )}
      {reading && <ReadingDialog chosen={{ tab: 'notice', entry: reading }} onClose={() => setReading(undefined)} />}
    </section>
  );
}
