import type { Label } from '@kaoxin/contract/conventions.ts';
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useOnReturn } from '#platform/calls/connection.ts';
import { useSay } from '#platform/language.tsx';
import { isChunkFailure, loadPart } from '#platform/pages/chunk.ts';
import { toast } from '#platform/toast.ts';
import { sharedWords } from '#platform/words.ts';
import { Waiting } from './waiting.tsx';

const partMissing: Label = [
  '这一部分没有加载成功。请检查网络后再试；如系统刚刚更新，请重新加载页面。',
  'This part did not load. Check the network and try again; if the program has just been updated, reload the page.',
];

interface Manner<Props> {
  waiting?: ReactNode | ((props: Props) => ReactNode);
  /** on failure: show an error in place, render nothing, or close the dialog with a toast */
  failed?: 'here' | 'left out' | 'closed';
}
export const dialogManner: Manner<object> = { waiting: <Waiting />, failed: 'closed' };

/**
 * A component that is loaded on first use. A failure (offline, or after a deployment) affects nothing else, and the
 * next use tries again.
 * @example const AssignDialog = later(() => import('./assign-dialog.tsx'), (part) => part.AssignDialog, dialogManner);
 */
export function later<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  { waiting = null, failed = 'here' }: Manner<Props> = {},
): (props: Props) => ReactNode {
  let attempt = 0;
  let spoiled = false;
  const ask = () => lazy(async () => ({ default: pick(await loadPart(load, attempt)) }));
  let Part = ask();
  const again = () => {
    if (!spoiled) return;
    spoiled = false;
    attempt += 1;
    Part = ask();
  };
  return function Later(props) {
    const [tries, setTries] = useState(() => {
      again();
      return 0;
    });
    const retry = () => {
      again();
      setTries(tries + 1);
    };
    const instead = {
      here: <Missing onRetry={retry} />,
      'left out': null,
      closed: <Closed onClose={'onClose' in props && isPlain(props.onClose) ? props.onClose : undefined} />,
    };
    return (
      <Boundary
        key={tries}
        instead={instead[failed]}
        onFailure={() => {
          spoiled = true;
        }}
      >
        <Suspense fallback={typeof waiting === 'function' ? waiting(props) : waiting}>
          <Part {...props} />
        </Suspense>
      </Boundary>
    );
  };
}

interface BoundaryProps {
  children: ReactNode;
  instead: ReactNode;
  onFailure: () => void;
}

/** Catches only load failures: errors of a loaded part belong to the page's boundary. */
class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') };
  }

  override componentDidCatch(error: unknown) {
    if (isChunkFailure(error)) this.props.onFailure();
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!isChunkFailure(error)) throw error;
    return this.props.instead;
  }
}

function Missing({ onRetry }: { onRetry: () => void }) {
  const say = useSay();
  useOnReturn(onRetry);
  return (
    <p className="notice" role="alert">
      <span>{say(partMissing)}</span>
      <button type="button" className="link-button" onClick={onRetry}>
        {say(sharedWords.tryAgain)}
      </button>
    </p>
  );
}

const isPlain = (value: unknown): value is () => void => typeof value === 'function';

function Closed({ onClose }: { onClose: (() => void) | undefined }) {
  const say = useSay();
  useEffect(() => {
    toast.error(say(partMissing));
    onClose?.();
  }, [say, onClose]);
  return null;
}
