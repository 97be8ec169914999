import { choice } from '@kaoxin/contract/conventions.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import { Choice, Choices } from './choice-widgets.tsx';
import { fieldsOf } from './fields.ts';

const entry = { code: 'reply_result', dictKey: '1', dictValue: '支持诉求', sort: 1, remark: null };

function failingOnce(): { asks: number } {
  const counted = { asks: 0 };
  serving(() => {
    counted.asks += 1;
    if (counted.asks === 1) return { status: 500, body: { code: 500, success: false, msg: '请求超时', data: null } };
    return { body: { code: 200, success: true, msg: '', data: [entry] } };
  });
  return counted;
}

const [field] = fieldsOf({ result: choice(['处理结果', 'Outcome'], 'reply_result', [1]) });
if (!field) throw new Error('no field');
const props = { id: 'result', field, value: undefined, onChange: () => undefined, onBlur: () => undefined };

test('reloads failed choices when opened', async () => {
  const counted = failingOnce();
  const { user } = showSignedIn(<Choice {...props} />, 'zh');
  await screen.findByText('请求超时');
  await user.click(screen.getByRole('combobox'));
  expect((await screen.findByTitle('支持诉求')).textContent).toBe('支持诉求');
  expect(counted.asks).toBe(2);
});

test('reports failed choices and retries', async () => {
  let isDown = true;
  serving(() =>
    isDown
      ? { status: 500, body: { code: 500, success: false, msg: '请求超时', data: null } }
      : { body: { code: 200, success: true, msg: '', data: [entry] } },
  );
  const { user } = showSignedIn(<Choice {...props} />, 'zh');
  await screen.findByText('请求超时');
  await user.click(screen.getByRole('combobox'));
  const again = await screen.findByRole('button', { name: '重试' });
  screen.getByText('加载失败');
  isDown = false;
  await user.click(again);
  await screen.findByTitle('支持诉求');
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

test('reports failed checkboxes and loads them on retry', async () => {
  failingOnce();
  const { user } = showSignedIn(<Choices {...props} />, 'zh');
  await user.click(await screen.findByRole('button', { name: '选项未能加载，重试' }));
  await screen.findByRole('checkbox', { name: '支持诉求' });
  expect(screen.queryByRole('button', { name: /重试/ })).toBeNull();
});
