import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import { UserDialog } from './user-dialog.tsx';

test('reports invalid account, name and phone on blur', async () => {
  serving(() => ({ body: { code: 200, success: true, msg: '', data: [] } }));
  const nothing = () => undefined;
  const { user } = showSignedIn(<UserDialog onClose={nothing} onIssued={nothing} onAsked={nothing} />);
  for (const [label, text, words] of [
    ['账号', 'chen zhi', '账号不能包含空格'],
    ['姓名', '钱1', '姓名含有非法字符'],
    ['手机号码', '12345', '手机号码长度不为11位'],
  ] as const) {
    await user.type(screen.getByRole('textbox', { name: label }), text);
    await user.tab();
    expect(await screen.findByText(words)).toBeDefined();
  }
});
