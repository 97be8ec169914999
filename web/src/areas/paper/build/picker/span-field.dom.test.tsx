import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { showSignedIn } from '../../../../testing/signed-in.tsx';
import { type Span, SpanField } from './span-field.tsx';

function Field() {
  const [span, setSpan] = useState<Span>({ from: 0.6 });
  return <SpanField label={['实测P', 'Measured P']} min={0} value={span} onChange={setSpan} />;
}

test('reports a lower bound above the upper one', async () => {
  const { user } = showSignedIn(<Field />);
  const until = screen.getByRole('spinbutton', { name: '实测P不高于' });
  await user.type(until, '0.4');
  await user.tab();
  expect((await screen.findByText(/没有试题在其间/)).getAttribute('role')).toBe('alert');
  await user.clear(until);
  await user.type(until, '0.8');
  await user.tab();
  expect(screen.queryByText(/没有试题在其间/)).toBeNull();
});
