import { Component, type ErrorInfo, type ReactNode } from 'react';
import { logError } from '#platform/memory/error-log.ts';
import { ErrorPage } from '#shell/pages/error-page.tsx';

export class TopBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    logError(error, componentStack ?? '');
  }

  override render() {
    return this.state.failed ? <ErrorPage path="/500" /> : this.props.children;
  }
}
