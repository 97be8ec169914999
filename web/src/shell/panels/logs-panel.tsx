import { session } from '@kaoxin/contract/auth/session.ts';
import { useState } from 'react';
import { api } from '#platform/calls/api.ts';
import { useText } from '#platform/language.tsx';
import { clearErrorLog, dropLogged, type LoggedError, useErrorLog } from '#platform/memory/error-log.ts';
import { parcelsOf } from '#platform/memory/log-parcels.ts';
import { ask, toast } from '#platform/toast.ts';
import { Panel } from './panel.tsx';
import './logs-panel.css';

export function LogsPanel({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { entries } = useErrorLog();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (busy || !(await ask({ text: text('logs.askSend'), ok: text('logs.send') }))) return;
    setBusy(true);
    try {
      for (const parcel of parcelsOf(useErrorLog.getState().entries)) {
        await api(session.uploadLogs, { body: parcel });
        dropLogged(parcel);
      }
      toast.success(text('logs.sent'));
    } catch {
      // the call has shown the failure; entries that were not sent stay in the log
    } finally {
      setBusy(false);
    }
  };
  const clear = async () => {
    if (!(await ask({ text: text('logs.askClear'), ok: text('logs.clear'), danger: true }))) return;
    clearErrorLog();
    toast.success(text('logs.cleared'));
  };
  return (
    <Panel
      title={text('logs.title')}
      onClose={onClose}
      width={760}
      foot={
        entries.length > 0 && (
          <>
            <button type="button" className="button" onClick={() => void clear()}>
              {text('logs.clear')}
            </button>
            <button type="button" className="button button-main" aria-disabled={busy} onClick={() => void send()}>
              {text(busy ? 'logs.sending' : 'logs.send')}
            </button>
          </>
        )
      }
    >
      {entries.length === 0 ? (
        <p className="logs-none">{text('logs.none')}</p>
      ) : (
        <ol className="logs">
          {entries.toReversed().map((entry, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: counted from the oldest, the number of an entry stays
            <Entry key={`${entry.time} ${entries.length - place}`} entry={entry} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Entry({ entry }: { entry: LoggedError }) {
  const text = useText();
  const { type, message, stack, info, url, time } = entry;
  const facts: [string, string][] = [
    [text('logs.url'), url],
    [text('logs.info'), info],
    [text('logs.stack'), stack],
  ];
  return (
    <li>
      <details>
        <summary>
          <span className="logs-head">
            <b>{type}</b>
            <time>{time}</time>
          </span>
          <span className="logs-message">{message || '—'}</span>
        </summary>
        <dl>
          {facts.map(
            ([name, value]) =>
              value.trim() !== '' && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value.trim()}</dd>
                </div>
              ),
          )}
        </dl>
      </details>
    </li>
  );
}
