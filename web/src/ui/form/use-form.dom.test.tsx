import { text } from '@kaoxin/contract/conventions.ts';
import { act, waitFor } from '@testing-library/react';
import { Activity } from 'react';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { showSignedIn } from '../../testing/signed-in.tsx';
import { type Form, useForm } from './use-form.ts';

const schema = z.object({ name: text(['名称', 'Name']) });

test('what arrives behind another tab is kept as a draft', async () => {
  const held: { form?: Form } = {};
  function Part() {
    held.form = useForm({ schema, start: { name: '' }, draft: 'behind' });
    return null;
  }
  const shown = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Part />
    </Activity>
  );
  const { again } = showSignedIn(shown('visible'));
  again(shown('hidden'));
  act(() => held.form?.set('name', '桌子'));
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('桌子'));
});
