import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useOnReturn } from '#platform/calls/connection.ts';
import { useText } from '#platform/language.tsx';
import { isChunkFailure, loadPart } from '#platform/pages/chunk.ts';
import { toast } from '#platform/toast.ts';
import { Waiting } from './waiting.tsx';

interface Manner<Props> {
  /** what stands there until it has come */
  waiting?: ReactNode | ((props: Props) => ReactNode);
  /** what happens when it does not come: it says so in its place, is left out, or a dialog is closed with a word */
  failed?: 'here' | 'left out' | 'closed';
}
/** A dialog: opens a moment later, or says why not and leaves the page as it is. */
export const dialogManner: Manner<object> = { waiting: <Waiting />, failed: 'closed' };

/**
 * A part of a page that is loaded when it is first shown. What does not arrive, without a network or after an update of
 * the program, takes nothing else with it, and is asked for anew the next time.
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

/** For what did not arrive alone: a part that breaks is its page's matter. */
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
  const text = useText();
  useOnReturn(onRetry);
  return (
    <p className="notice" role="alert">
      <span>{text('tab.partMissing')}</span>
      <button type="button" className="link-button" onClick={onRetry}>
        {text('tab.again')}
      </button>
    </p>
  );
}

const isPlain = (value: unknown): value is () => void => typeof value === 'function';

function Closed({ onClose }: { onClose: (() => void) | undefined }) {
  const text = useText();
  useEffect(() => {
    toast.error(text('tab.partMissing'));
    onClose?.();
  }, [text, onClose]);
  return null;
}
