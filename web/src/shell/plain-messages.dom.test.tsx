import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { toast } from '#platform/toast.ts';
import { PlainMessages } from './plain-messages.tsx';

test('labels the request id of a refused call', () => {
  render(<PlainMessages />);
  act(() => toast.error('登录已失效,请重新登录', '0e12df90'));
  expect(screen.getByRole('alert').textContent).toBe('登录已失效,请重新登录请求编号 0e12df90');
});
