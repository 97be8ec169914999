import type { Label } from '@kaoxin/contract/conventions.ts';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { useMay } from '#platform/permissions.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { EmptyState, FailureState } from '#ui/state.tsx';
import { type Range, useVerification } from './use-verification.ts';
import { VerdictCard } from './verdict-card.tsx';
import './chain.css';

const fields: [keyof Range, Label][] = [
  ['from', ['登记日期起', 'Registered from']],
  ['to', ['登记日期止', 'Registered until']],
];

/** /monitor/chain 审计链: walks the timelines of the cases and says whether they are as they were written. */
export default function ChainPage() {
  const say = useSay();
  const may = useMay();
  const id = useId();
  const [range, setRange] = useState<Range>({ from: '', to: '' });
  const { state, start, stop } = useVerification();
  const turned = range.from !== '' && range.to !== '' && range.from > range.to;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!turned) void start(range);
  };
  return (
    <div className="kx-page">
      <h1>{say(['审计链', 'Audit chain'])}</h1>
      <p className="chain-words">
        {say([
          '每条办理记录写入时都带有上一条的校验码。核验会逐条重算,任何增加、删除或改动都会在这里显现。',
          'Every entry of a timeline carries a code over the entry before. A verification computes them all anew: whatever was added, removed or altered shows here.',
        ])}
      </p>
      {may('chain_verify') ? (
        <form className="chain-form" onSubmit={submit} noValidate>
          {fields.map(([name, label]) => (
            <div key={name} className="kx-field">
              <label htmlFor={`${id}-${name}`}>{say(label)}</label>
              <input
                id={`${id}-${name}`}
                type="date"
                className={turned ? 'kx-native kx-native-wrong' : 'kx-native'}
                value={range[name]}
                max="2100-12-31"
                aria-invalid={turned}
                aria-describedby={`${id}-hint`}
                onChange={({ target }) => setRange((now) => ({ ...now, [name]: target.value }))}
              />
            </div>
          ))}
          <PlainButton look="main" busy={state.kind === 'running'} onClick={() => !turned && void start(range)}>
            {say(['核验', 'Verify'])}
          </PlainButton>
          <p id={`${id}-hint`} className={turned ? 'chain-hint chain-hint-wrong' : 'chain-hint'}>
            {turned
              ? say(['开始日期不能晚于结束日期', 'The first day must not be later than the last'])
              : say(['留空则核验全部案件', 'Leave the days empty to verify every case'])}
          </p>
        </form>
      ) : null}
      {state.kind === 'idle' && (
        <EmptyState
          text={
            may('chain_verify')
              ? ['尚未核验,点击“核验”开始', 'Nothing verified yet']
              : ['您没有核验审计链的权限', 'You may not verify the timelines']
          }
        />
      )}
      {state.kind === 'running' && <Running since={state.since} onStop={stop} />}
      {state.kind === 'failed' && <FailureState error={state.error} onRetry={() => void start(range)} />}
      {state.kind === 'done' && <VerdictCard done={state.done} />}
    </div>
  );
}

/** How long it has been going on: the server tells its verdict at the end, not on the way. */
function Running({ since, onStop }: { since: number; onStop: () => void }) {
  const say = useSay();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - since) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [since]);
  const label = say(['正在核验……', 'Verifying…']);
  return (
    <section className="chain-card">
      <p role="status">{label}</p>
      <progress className="chain-progress" aria-label={label} />
      <p className="kx-hint">{say([`已用时 ${seconds} 秒`, `${seconds} s so far`])}</p>
      <PlainButton look="plain" onClick={onStop}>
        {say(['停止核验', 'Stop'])}
      </PlainButton>
    </section>
  );
}
