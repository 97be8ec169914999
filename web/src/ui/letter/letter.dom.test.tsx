import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showSignedIn } from '../../testing/signed-in.tsx';
import { LetterDialog } from './letter.tsx';

test('prints a letter after its fonts have loaded', async () => {
  const letter = { title: '受理告知书', docNo: null, html: '<p>甲</p>', sha256: '0'.repeat(64) };
  const nothing = () => undefined;
  const { user } = showSignedIn(
    <LetterDialog
      letter={letter}
      error={null}
      onRetry={nothing}
      onClose={nothing}
      choices={[]}
      chosen=""
      onChoose={nothing}
    />,
  );
  const { contentWindow, contentDocument } = await screen.findByTitle<HTMLIFrameElement>('受理告知书');
  if (!contentWindow || !contentDocument) throw new Error('a frame without a page');
  const type = Promise.withResolvers<void>();
  Object.defineProperty(contentDocument, 'fonts', { value: { ready: type.promise } });
  const print = vi.fn();
  contentWindow.print = print;
  await user.click(screen.getByRole('button', { name: '打印' }));
  expect(print).not.toHaveBeenCalled();
  type.resolve();
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
});
