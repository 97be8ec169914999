import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { site as own } from '#site';
import { serving } from '../../testing/serving.ts';
import { show } from '../../testing/show.tsx';
import { LoginForm } from './login-form.tsx';

const site = {
  title: own.title,
  office: { name: '', phone: '', address: '' },
  captchaMode: 0,
  switchMode: 0,
  frameHosts: [],
  phoneLogin: 0,
  textCodes: 0,
  lostCodes: 0,
  providers: [],
  demoAccounts: [],
};

test('postpones a log-in attempt until the captcha setting is known', async () => {
  let say: (answer: { body: unknown }) => void = () => undefined;
  const said = new Promise<{ body: unknown }>((resolve) => {
    say = resolve;
  });
  const asked = serving(({ path }) => {
    if (path.startsWith('/api/site')) return said;
    return { status: 400, body: { error_description: '用户名或密码错误' } };
  });
  const user = show(<LoginForm />);
  await user.type(screen.getByLabelText('账号'), 'chenzhiyuan');
  await user.type(screen.getByLabelText('密码'), 'Jianglan#2026');
  await user.click(screen.getByRole('button', { name: '登录' }));
  expect(screen.queryByText('请输入验证码')).toBeNull();
  expect(asked.filter(({ path }) => path.includes('oauth/token'))).toEqual([]);
  say({ body: { code: 200, success: true, data: site, msg: '' } });
  await screen.findByText('用户名或密码错误');
  await waitFor(() => expect(asked.filter(({ path }) => path.includes('oauth/token'))).toHaveLength(1));
});
