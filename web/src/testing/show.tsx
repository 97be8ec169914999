import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { queryClient } from '#platform/calls/queries.ts';
import { setLanguage, useDocumentLanguage } from '#platform/language.tsx';
import { Confirms } from '#ui/dialog/confirm.tsx';
import { Toasts } from '#ui/dialog/toasts.tsx';
import { setScreen } from './screen.ts';

/** Generated styles are useless without painting, and slow. */
const bare = { zeroRuntime: true, token: { motion: false } };

export function Around({ children }: { children: ReactNode }) {
  useDocumentLanguage();
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={bare} button={{ autoInsertSpace: false }} wave={{ disabled: true }}>
        {children}
        <Toasts />
        <Confirms />
      </ConfigProvider>
    </QueryClientProvider>
  );
}

interface View {
  language?: 'zh' | 'en';
  /** px */
  width?: number;
}

export function show(part: ReactNode, { language = 'zh', width = 1366 }: View = {}): UserEvent {
  setLanguage(language);
  setScreen({ width });
  queryClient.clear();
  render(part, { wrapper: Around });
  return userEvent.setup({ pointerEventsCheck: 0 });
}
