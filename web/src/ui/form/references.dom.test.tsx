import { filedKinds } from '@kaoxin/contract/casework/actions.ts';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import { pickerOf } from './references.tsx';

const none = { records: [], total: 0, size: 200, current: 1, pages: 0 };

test.each(filedKinds())('a field that refers to the classifications of $en is offered those', async ({ types }) => {
  const asked = serving(() => ({ body: { code: 200, success: true, msg: '', data: none } }));
  const Picker = pickerOf(types.refers);
  if (!Picker) throw new Error(`nothing chooses ${types.refers}`);
  showSignedIn(<Picker id="type" value={undefined} onChange={() => undefined} />, 'zh');
  await waitFor(() => expect(asked.map(({ path }) => path)).toContainEqual(expect.stringContaining('type/page')));
  expect(new URL(asked[0]?.path ?? '', 'http://localhost').searchParams.get('kind')).toBe(String(types.kind));
});

test('what nobody knows has no picker, and a known one is the same from one rendering to the next', () => {
  expect(pickerOf('nothing of the kind')).toBeUndefined();
  expect(pickerOf('type')).toBe(pickerOf('type'));
});
