import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useConnectionLost, useOnReturn } from '#platform/calls/connection.ts';
import { useText } from '#platform/language.tsx';
import { logError } from '#platform/memory/error-log.ts';
import { isChunkFailure } from '#platform/pages/chunk.ts';

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
  const text = useText();
  const missing = isChunkFailure(error);
  const told = useConnectionLost() && missing;
  useOnReturn(() => missing && onRetry());
  return (
    <div className="shell-state" role="alert">
      <h2>{text(missing ? 'tab.missing' : 'tab.broken')}</h2>
      {!told && <p>{text(missing ? 'tab.missingWords' : 'tab.brokenWords')}</p>}
      {!told && <p className="field-hint">{error instanceof Error ? error.message : String(error)}</p>}
      <p>
        <button type="button" className="button button-main" onClick={onRetry}>
          {text('tab.again')}
        </button>{' '}
        <button type="button" className="button" onClick={() => location.reload()}>
          {text('error.reload')}
        </button>
      </p>
    </div>
  );
}
