import { useEffect, useRef, useState } from 'react';

export interface Range {
  from: string;
  to: string;
}
export interface Verification<V> {
  range: Range;
  verdict: V;
  at: Date;
}
type State<V> =
  | { kind: 'idle' }
  | { kind: 'running'; since: number }
  | { kind: 'done'; done: Verification<V> }
  | { kind: 'failed'; error: unknown };

export const daysOf = ({ from, to }: Range): Partial<Range> => ({
  ...(from === '' ? {} : { from }),
  ...(to === '' ? {} : { to }),
});

/** Milliseconds: verifying several years takes minutes. */
export const patience = 600_000;

export type Ask<V> = (query: Partial<Range>, signal: AbortSignal) => Promise<V>;

export function useVerification<V>(ask: Ask<V>) {
  const [state, setState] = useState<State<V>>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (range: Range): Promise<void> => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setState({ kind: 'running', since: Date.now() });
    try {
      const verdict = await ask(daysOf(range), mine.signal);
      if (running.current === mine) setState({ kind: 'done', done: { range, verdict, at: new Date() } });
    } catch (error) {
      if (running.current === mine) setState(mine.signal.aborted ? { kind: 'idle' } : { kind: 'failed', error });
    }
  };
  return { state, start, stop: () => running.current?.abort() };
}
