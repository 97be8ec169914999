import { useEffect, useId, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { useGo } from '#platform/pages/tab.ts';
import { PopoverButton } from '../popover/popover-button.tsx';
import type { Chosen } from './chosen.ts';
import { badgeText, totalOf, useCounts } from './counts.ts';
import { markRead } from './mark.ts';
import { NoticePopover } from './notice-popover.tsx';
import { ReadingDialog } from './reading-dialog.tsx';
import { watchInbox } from './watch.ts';
import * as words from './words.ts';
import './notices.css';

export function NoticeButton() {
  const say = useSay();
  const go = useGo();
  const id = useId();
  const counts = useCounts();
  const total = totalOf(counts);
  const [reading, setReading] = useState<Chosen>();
  useEffect(watchInbox, []);

  const choose = ({ tab, entry }: Chosen, close: () => void) => {
    // returns the focus to the button before another dialog opens
    close();
    if (entry.isRead === 0) void markRead(tab, [entry.id]);
    if (tab !== 'notice' && entry.path) go(entry.path);
    else setReading({ tab, entry });
  };
  return (
    <>
      <PopoverButton
        id={id}
        icon="notice"
        name={say(total === 0 ? words.title : words.titleWithCount(total))}
        badge={total === 0 ? undefined : badgeText(total)}
      >
        {(place) => <NoticePopover {...place} onChoose={(chosen) => choose(chosen, place.onClose)} />}
      </PopoverButton>
      <Arrival total={counts && total} />
      {reading && <ReadingDialog chosen={reading} onClose={() => setReading(undefined)} />}
    </>
  );
}

/** Announces new entries to screen readers; not those present at first, nor entries that were read. */
function Arrival({ total }: { total: number | undefined }) {
  const say = useSay();
  const [before, setBefore] = useState(total);
  const [said, setSaid] = useState('');
  if (total !== undefined && total !== before) {
    setBefore(total);
    setSaid(before !== undefined && total > before ? say(words.arrived(total)) : '');
  }
  return (
    <span className="hidden-text" role="status">
      {said}
    </span>
  );
}
