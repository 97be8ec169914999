import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { serving } from '../../../testing/serving.ts';
import { Around } from '../../../testing/show.tsx';
import { NoticePart } from './notice-part.tsx';

const notice = {
  version: '2026-1-abcdef01',
  parts: [{ title: '保存期限', text: '自办结之日起保存十年' }],
  declaration: '我承诺如实反映情况',
};

it('accepts the version once both boxes are checked', async () => {
  serving(() => ({ body: { code: 200, success: true, msg: '', data: notice } }));
  const onAccepted = vi.fn();
  const user = userEvent.setup();
  render(
    <Around>
      <NoticePart error={undefined} onAccepted={onAccepted} />
    </Around>,
  );
  await screen.findByText('自办结之日起保存十年');
  await user.click(screen.getByRole('checkbox', { name: /个人信息处理告知/ }));
  expect(onAccepted).toHaveBeenLastCalledWith(undefined);
  await user.click(screen.getByRole('checkbox', { name: /如实反映/ }));
  expect(onAccepted).toHaveBeenLastCalledWith(notice.version);
  await user.click(screen.getByRole('checkbox', { name: /如实反映/ }));
  expect(onAccepted).toHaveBeenLastCalledWith(undefined);
});

it('loads a notice again that did not arrive', async () => {
  let isUp = false;
  serving(() => (isUp ? { body: { code: 200, success: true, msg: '', data: notice } } : { status: 503, body: {} }));
  const user = userEvent.setup();
  render(
    <Around>
      <NoticePart error={undefined} onAccepted={vi.fn()} />
    </Around>,
  );
  const again = await screen.findByRole('button', { name: '重新载入' });
  isUp = true;
  await user.click(again);
  await screen.findByText('自办结之日起保存十年');
});
