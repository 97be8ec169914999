import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { useErrorLog } from '#platform/memory/error-log.ts';
import { sharedWords } from '#platform/words.ts';
import { dialogManner, later } from '#ui/state/later.tsx';
import { Icon } from '../icons/icon.tsx';

const LogsPanel = later(
  () => import('../panels/logs-panel.tsx'),
  (part) => part.LogsPanel,
  dialogManner,
);

/** The badge counts to 99 (specification section 9). */
const most = 99;

export function LogsButton() {
  const say = useSay();
  const count = useErrorLog(({ entries }) => entries.length);
  const [open, setOpen] = useState(false);
  const name =
    count === 0
      ? say(sharedWords.localLog)
      : say([`本地日志，${count} 条`, `Local log, ${count} ${count === 1 ? 'entry' : 'entries'}`]);
  return (
    <>
      <button
        type="button"
        className={count === 0 ? 'icon-button only-wide' : 'icon-button'}
        aria-label={name}
        title={name}
        onClick={() => setOpen(true)}
      >
        <span className="badged" data-count={count > most ? `${most}+` : count || undefined}>
          <Icon name="bug" />
        </span>
      </button>
      {open && <LogsPanel onClose={() => setOpen(false)} />}
    </>
  );
}
