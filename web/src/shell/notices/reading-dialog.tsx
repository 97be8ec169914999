import { home } from '@kaoxin/contract/home/home.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { sharedWords } from '#platform/words.ts';
import { Waiting } from '#ui/state/waiting.tsx';
import { Panel } from '../panels/panel.tsx';
import type { Chosen } from './chosen.ts';
import * as words from './words.ts';
import './notices.css';
import { minute } from '#ui/dates/minute.ts';
import { later } from '#ui/state/later.tsx';

const loadRichText = () => import('#ui/editor/rich-text.tsx');
const RichText = later(loadRichText, (part) => part.RichText, { waiting: <Waiting /> });

export function ReadingDialog({ chosen: { tab, entry }, onClose }: { chosen: Chosen; onClose: () => void }) {
  return (
    <Panel title={entry.title} width={640} onClose={onClose}>
      <article className="notices-reading">
        <time dateTime={entry.time.replace(' ', 'T')}>{minute(entry.time)}</time>
        {tab === 'notice' ? <Notice id={entry.id} /> : <p>{entry.content}</p>}
      </article>
    </Panel>
  );
}

function Notice({ id }: { id: string }) {
  const say = useSay();
  const { data, error, refetch } = useCall(home.notice, { id }, { keepPrevious: false, quiet: true });
  const waiting = (
    <p className="notices-hint" role="status">
      {say(sharedWords.loading)}
    </p>
  );
  if (error) {
    return (
      <div className="notices-state" role="alert">
        <p>{error.message || say(words.failed)}</p>
        <button type="button" className="button" onClick={() => void refetch()}>
          {say(sharedWords.retry)}
        </button>
      </div>
    );
  }
  if (!data) return waiting;
  return <RichText html={data.content} />;
}
