import type { Label } from '@kaoxin/contract/conventions.ts';
import { useSay } from '#platform/language.tsx';
import { minute } from '#ui/dates/minute.ts';
import { Chip } from './chip.tsx';
import { EmptyState } from './state/state.tsx';

export interface TextChange {
  label: Label;
  before: string;
  after: string;
}

export interface TimelineEntry {
  id: string;
  seq: number;
  actionName: string;
  actorName: string;
  actorDept: string | null;
  note: string | null;
  time: string;
  /** 1 = visible to the applicant */
  isVisible: number;
  changes?: readonly TextChange[];
  /** null: not disclosed */
  hash: string | null;
}

interface TimelineProps {
  entries: readonly TimelineEntry[];
  applicant?: string;
}

/** Events of a case, newest first. The short code proves the row's place in the hash chain. */
export function Timeline({ entries, applicant = '申请人' }: TimelineProps) {
  const say = useSay();
  if (entries.length === 0) return <EmptyState text={['还没有办理记录', 'No entries yet']} />;
  return (
    <ol className="kx-timeline">
      {[...entries]
        .sort((one, other) => other.seq - one.seq)
        .map((entry) => (
          <li key={entry.id}>
            <div className="kx-timeline-head">
              <strong>{entry.actionName}</strong>
              <time className="kx-figures">{minute(entry.time)}</time>
            </div>
            <div className="kx-timeline-who">
              {entry.actorName}
              {entry.actorDept && ` · ${entry.actorDept}`}
            </div>
            {entry.note && <p className="kx-text">{entry.note}</p>}
            {entry.changes?.map((change) => (
              <Change key={change.label[0]} {...change} />
            ))}
            <div className="kx-hint">
              {entry.isVisible === 1 && <Chip>{say([`${applicant}可见`, 'Visible to the applicant'])}</Chip>}
              {entry.hash !== null && <code title={entry.hash}>#{entry.hash.slice(0, 8)}</code>}
            </div>
          </li>
        ))}
    </ol>
  );
}

function Change({ label: [zh, en], before, after }: TextChange) {
  const say = useSay();
  return (
    <details>
      <summary>{say([`${zh}：更正前后`, `${en}: before and after`])}</summary>
      <p className="kx-text">
        <strong>{say(['更正前：', 'Before: '])}</strong>
        {before || say(['未填写', 'Empty'])}
      </p>
      <p className="kx-text">
        <strong>{say(['更正后：', 'After: '])}</strong>
        {after}
      </p>
    </details>
  );
}
