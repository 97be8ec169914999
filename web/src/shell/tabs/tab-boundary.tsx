import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useConnectionLost, useOnReturn } from '#platform/calls/connection.ts';
import { useSay } from '#platform/language.tsx';
import { logError } from '#platform/memory/error-log.ts';
import { isChunkFailure } from '#platform/pages/chunk.ts';
import { sharedWords } from '#platform/words.ts';

interface TabBoundaryProps {
  children: ReactNode;
  onRetry: () => void;
}

export class TabBoundary extends Component<TabBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    logError(error, componentStack ?? '');
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    const retry = () => {
      this.props.onRetry();
      this.setState({ error: undefined });
    };
    return <Broken error={this.state.error} onRetry={retry} />;
  }
}

function Broken({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const say = useSay();
  const missing = isChunkFailure(error);
  const told = useConnectionLost() && missing;
  useOnReturn(() => missing && onRetry());
  return (
    <div className="shell-state" role="alert">
      <h2>{say(missing ? ['页面没有加载成功', 'The page did not load'] : ['此页面出错了', 'This page failed'])}</h2>
      {!told && (
        <p>
          {say(
            missing
              ? [
                  '可能是网络中断，或系统刚刚更新。请再试一次；仍不能打开时，请重新加载，已打开的页面会保留。',
                  'The network may be down, or the system has just been updated. Try again; if that does not help, reload: your open pages stay.',
                ]
              : [
                  '其他已打开的页面不受影响。错误已记入本地日志。',
                  'The other open pages are not affected. The error is in the local log.',
                ],
          )}
        </p>
      )}
      {!told && <p className="field-hint">{error instanceof Error ? error.message : String(error)}</p>}
      <p>
        <button type="button" className="button button-main" onClick={onRetry}>
          {say(sharedWords.tryAgain)}
        </button>{' '}
        <button type="button" className="button" onClick={() => location.reload()}>
          {say(sharedWords.reload)}
        </button>
      </p>
    </div>
  );
}
