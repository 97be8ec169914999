import { choice } from '@kaoxin/contract/conventions.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import { Choice } from './choice-widgets.tsx';
import { fieldsOf } from './fields.ts';

const entry = { code: 'reply_result', dictKey: '1', dictValue: '支持诉求', sort: 1, remark: null };

test('choices that could not be loaded are asked for again by whoever looks for them', async () => {
  const [field] = fieldsOf({ result: choice(['处理结果', 'Outcome'], 'reply_result', [1]) });
  if (!field) throw new Error('no field');
  let asks = 0;
  serving(() => {
    asks += 1;
    if (asks === 1) return { status: 500, body: { code: 500, success: false, msg: '请求超时', data: null } };
    return { body: { code: 200, success: true, msg: '', data: [entry] } };
  });
  const { user } = showSignedIn(
    <Choice id="result" field={field} value={undefined} onChange={() => undefined} onBlur={() => undefined} />,
    'zh',
  );
  await screen.findByText('请求超时');
  await user.click(screen.getByRole('combobox'));
  expect((await screen.findByTitle('支持诉求')).textContent).toBe('支持诉求');
  expect(asks).toBe(2);
});
