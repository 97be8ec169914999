import { type ChainVerdictAnswer, chain } from '@kaoxin/contract/casework/chain.ts';
import { useEffect, useRef, useState } from 'react';
import { api } from '#platform/api.ts';

export interface Range {
  from: string;
  to: string;
}
/** A finished walk: what was asked, what came out, and when. */
export interface Verification {
  range: Range;
  verdict: ChainVerdictAnswer;
  at: Date;
}
type State =
  | { kind: 'idle' }
  | { kind: 'running'; since: number }
  | { kind: 'done'; done: Verification }
  | { kind: 'failed'; error: unknown };

/** Milliseconds: walking the timelines of several years takes minutes. */
const patience = 600_000;

/** Runs one verification at a time; `stop` breaks it off, and so does leaving the page for good. */
export function useVerification() {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (range: Range): Promise<void> => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setState({ kind: 'running', since: Date.now() });
    const query = { ...(range.from === '' ? {} : { from: range.from }), ...(range.to === '' ? {} : { to: range.to }) };
    try {
      const verdict = await api(chain.verify, { query, signal: mine.signal, quiet: true }, { timeout: patience });
      if (running.current === mine) setState({ kind: 'done', done: { range, verdict, at: new Date() } });
    } catch (error) {
      if (running.current === mine) setState(mine.signal.aborted ? { kind: 'idle' } : { kind: 'failed', error });
    }
  };
  return { state, start, stop: () => running.current?.abort() };
}
