import { session } from '@kaoxin/contract/auth/session.ts';
import { useState } from 'react';
import { api } from '#platform/calls/api.ts';
import { useSay } from '#platform/language.tsx';
import { clearErrorLog, dropLogged, type LoggedError, useErrorLog } from '#platform/memory/error-log.ts';
import { parcelsOf } from '#platform/memory/log-parcels.ts';
import { ask, toast } from '#platform/toast.ts';
import { sharedWords } from '#platform/words.ts';
import { Panel } from './panel.tsx';
import './logs-panel.css';

export function LogsPanel({ onClose }: { onClose: () => void }) {
  const say = useSay();
  const { entries } = useErrorLog();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (
      busy ||
      !(await ask({
        text: say(['确定上传本地日志到服务器?', 'Upload the local log to the server?']),
        ok: say(['上传', 'Upload']),
      }))
    )
      return;
    setBusy(true);
    try {
      for (const parcel of parcelsOf(useErrorLog.getState().entries)) {
        await api(session.uploadLogs, { body: parcel });
        dropLogged(parcel);
      }
      toast.success(say(['发送成功!', 'Sent']));
    } catch {
      // the call has shown the failure; entries that were not sent stay in the log
    } finally {
      setBusy(false);
    }
  };
  const clear = async () => {
    if (
      !(await ask({
        text: say(['确定清空本地日志？', 'Clear the local log?']),
        ok: say(['清空', 'Clear']),
        danger: true,
      }))
    )
      return;
    clearErrorLog();
    toast.success(say(['清空成功!', 'Cleared']));
  };
  return (
    <Panel
      title={say(sharedWords.localLog)}
      onClose={onClose}
      width={760}
      foot={
        entries.length > 0 && (
          <>
            <button type="button" className="button" onClick={() => void clear()}>
              {say(['清空', 'Clear'])}
            </button>
            <button type="button" className="button button-main" aria-disabled={busy} onClick={() => void send()}>
              {say(busy ? ['正在上传……', 'Uploading…'] : ['上传', 'Upload'])}
            </button>
          </>
        )
      }
    >
      {entries.length === 0 ? (
        <p className="logs-none">
          {say(['没有日志。页面出错时会记录在这里。', 'The log is empty. Page errors are recorded here.'])}
        </p>
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
  const say = useSay();
  const { type, message, stack, info, url, time } = entry;
  const facts: [string, string][] = [
    [say(['地址', 'Address']), url],
    [say(['信息', 'Information']), info],
    [say(['堆栈', 'Stack']), stack],
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
