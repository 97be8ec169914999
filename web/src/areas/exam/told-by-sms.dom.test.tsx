import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import { ToldBySms } from './told-by-sms.tsx';

const told = (data: unknown) => ({ body: { code: 200, success: true, msg: '', data } });
const services = { registration: 1, violation: 0, violationDecision: 0, cancelled: 1, released: 0 };

test('promises an SMS only if its service is configured', async () => {
  serving(() => told(services));
  const { unmount } = showSignedIn(<ToldBySms news="cancelled" />, 'zh');
  expect(await screen.findByText('考生将收到短信通知。')).toBeTruthy();
  unmount();
  const second = showSignedIn(<ToldBySms news="violation" />, 'zh');
  expect(await screen.findByText('未配置相应的短信服务，系统不会通知考生，请另行告知。')).toBeTruthy();
  second.unmount();
  showSignedIn(<ToldBySms news="violation" />, 'en');
  expect(await screen.findByText(/The system does not notify examinees/)).toBeTruthy();
});

test('shows nothing while the answer loads', async () => {
  const asked = serving(() => ({ status: 500, body: { code: 500, success: false, msg: '', data: null } }));
  showSignedIn(<ToldBySms news="violation" />, 'zh');
  await waitFor(() => expect(asked.some(({ path }) => path.includes('toldBySms'))).toBe(true));
  expect(screen.queryByText(/短信/)).toBeNull();
});
