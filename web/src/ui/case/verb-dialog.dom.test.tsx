import { text } from '@kaoxin/contract/conventions.ts';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ApiError } from '#platform/calls/api.ts';
import { show } from '../../testing/show.tsx';
import { formOf } from '../form/schema.ts';
import { VerbDialog } from './verb-dialog.tsx';

const schema = formOf({ note: text(['说明', 'Note'], { max: 200, kind: 'long' }) });

/** The case changes with the refusal, as it does when the page reloads it. */
function Recall({ code }: { code: number }) {
  const [over, setOver] = useState(false);
  return (
    <VerbDialog
      title={['收回送审', 'Recall']}
      schema={schema}
      draft="recall"
      submitLabel={['收回', 'Recall']}
      things={['petitionLetter']}
      winner="【周慎之】09-30 10:00 打开"
      over={over}
      onSubmit={async () => {
        setOver(true);
        throw new ApiError(code, '审核人已打开，不能收回');
      }}
      onClose={() => undefined}
    />
  );
}

it.each([
  [409, '已由他人办理，此项不能再办。【周慎之】09-30 10:00 打开。您填写的内容仍在，可以复制留用。'],
  [400, '审核人已打开，不能收回。您填写的内容仍在，可以复制留用。'],
])('offers only to copy after a refusal %i that ends the step', async (code, words) => {
  const user = show(<Recall code={code} />);
  await user.type(screen.getByRole('textbox'), '更正前后文字');
  await user.click(screen.getByRole('button', { name: '收回' }));
  expect((await screen.findByText(/您填写的内容仍在/)).closest('[role="alert"]')?.textContent).toBe(words);
  expect(screen.queryByRole('button', { name: '收回' })).toBeNull();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('更正前后文字');
});
