import { useEffect, useId, useRef, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { useGo } from '#platform/pages/tab.ts';
import { Icon } from '../icons/icon.tsx';
import type { Chosen } from './chosen.ts';
import { badgeText, totalOf, useCounts } from './counts.ts';
import { markRead } from './mark.ts';
import { Popover } from './popover.tsx';
import { ReadingDialog } from './reading-dialog.tsx';
import { watchInbox } from './watch.ts';
import * as words from './words.ts';
import './notices.css';

/** The bell of the top bar: how much is unread, and what it is (specification section 2, notice popover). */
export function NoticeButton() {
  const say = useSay();
  const go = useGo();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const counts = useCounts();
  const total = totalOf(counts);
  const [open, setOpen] = useState(false);
  const [reading, setReading] = useState<Chosen>();
  useEffect(watchInbox, []);

  const close = (focus = true) => {
    setOpen(false);
    if (focus) button.current?.focus();
  };
  const choose = ({ tab, entry }: Chosen) => {
    // the focus goes on from here, whatever opens next
    close();
    if (entry.isRead === 0) void markRead(tab, [entry.id]);
    if (tab !== 'notice' && entry.path) go(entry.path);
    else setReading({ tab, entry });
  };
  const name = say(total === 0 ? words.title : words.titleWithCount(total));
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={name}
        title={name}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? close() : setOpen(true))}
      >
        <span className="badged" data-count={total === 0 ? undefined : badgeText(total)}>
          <Icon name="notice" />
        </span>
      </button>
      <Arrival total={counts && total} />
      {open && <Popover id={id} anchor={button} onChoose={choose} onClose={close} />}
      {reading && <ReadingDialog chosen={reading} onClose={() => setReading(undefined)} />}
    </>
  );
}

/** Says aloud that something has come; not what lay there on arrival, nor that something was read. */
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
