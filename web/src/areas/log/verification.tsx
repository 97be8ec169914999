import type { Label } from '@kaoxin/contract/conventions.ts';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { DateField, daysComplaint } from '#ui/dates/fields.tsx';
import { EmptyState, FailureState } from '#ui/state/state.tsx';
import { type Ask, daysOf, type Range, useVerification, type Verification as Walk } from './use-verification.ts';

interface Props<V> {
  ask: Ask<V>;
  words: Label;
  days: readonly [Label, Label];
  all: Label;
  card: (done: Walk<V>) => ReactNode;
  onExport?: ((range: Partial<Range>) => Promise<void>) | undefined;
}

export function Verification<V>({ ask, words, days, all, card, onExport }: Props<V>) {
  const say = useSay();
  const id = useId();
  const [range, setRange] = useState<Range>({ from: '', to: '' });
  const { state, start, stop } = useVerification(ask);
  const [typing, setTyping] = useState(false);
  const complaint = daysComplaint({ from: range.from, until: range.to });
  const wrong = complaint !== undefined && !typing;
  const [exporting, setExporting] = useState(false);
  const takeAlong = async (perform: NonNullable<typeof onExport>) => {
    setExporting(true);
    // the refusal was already shown
    await perform(daysOf(range)).catch(() => undefined);
    setExporting(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!complaint) void start(range);
  };
  return (
    <>
      <p className="chain-words">{say(words)}</p>
      <form className="chain-form" onSubmit={submit} noValidate>
        {(['from', 'to'] as const).map((name, index) => (
          <div key={name} className="kx-field">
            <label htmlFor={`${id}-${name}`}>{say(days[index] ?? days[0])}</label>
            <DateField
              id={`${id}-${name}`}
              value={range[name]}
              aria-invalid={wrong}
              aria-describedby={`${id}-hint`}
              onChange={(day) => {
                setTyping(true);
                setRange((now) => ({ ...now, [name]: day }));
              }}
              onBlur={() => setTyping(false)}
            />
          </div>
        ))}
        <PlainButton look="main" busy={state.kind === 'running'} onClick={() => !complaint && void start(range)}>
          {say(['核验', 'Verify'])}
        </PlainButton>
        {onExport && (
          <PlainButton look="plain" busy={exporting} onClick={() => !complaint && void takeAlong(onExport)}>
            {say(['导出', 'Export'])}
          </PlainButton>
        )}
        <p id={`${id}-hint`} className={wrong ? 'chain-hint chain-hint-wrong' : 'chain-hint'}>
          {say(wrong ? complaint : all)}
        </p>
      </form>
      {state.kind === 'idle' && <EmptyState text={['尚未核验，点击“核验”开始', 'Not verified yet']} />}
      {state.kind === 'running' && <Running since={state.since} onStop={stop} />}
      {state.kind === 'failed' && <FailureState error={state.error} onRetry={() => void start(range)} />}
      {state.kind === 'done' && card(state.done)}
    </>
  );
}

/** Elapsed time: the server reports no progress. */
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
