import type { InboxCounts } from '@kaoxin/contract/desk/inbox.ts';
import { isRecord } from '@kaoxin/contract/records.ts';
import { countsNow, isCounts } from './counts.ts';

interface Word {
  /** key of the user the counts belong to: tabs ignore counts of a previous user */
  of: string;
  counts?: InboxCounts;
  /** a case that may be open in another tab has changed */
  stirred?: true;
}
const isWord = (value: unknown): value is Word => isRecord(value) && typeof value.of === 'string';

export interface TabTalk {
  tell: (counts: InboxCounts) => void;
  stir: () => void;
  close: () => void;
}

export function talkBetweenTabs(
  name: string,
  of: string,
  take: (counts: InboxCounts) => void,
  look: () => void = () => undefined,
): TabTalk {
  const channel = new BroadcastChannel(name);
  const tell = (counts: InboxCounts) => channel.postMessage({ of, counts } satisfies Word);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isWord(data) || data.of !== of) return;
    if (data.stirred) return look();
    const known = countsNow();
    if (isCounts(data.counts)) take(data.counts);
    else if (known) tell(known);
  };
  channel.postMessage({ of } satisfies Word);
  return { tell, stir: () => channel.postMessage({ of, stirred: true } satisfies Word), close: () => channel.close() };
}
