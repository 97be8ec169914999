import { get } from '@kaoxin/contract/call.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import { changed, useCall } from './queries.ts';

const list = get('blade-test/thing/list', {
  title: ['物品', 'Things'],
  access: 'signed-in',
  answer: z.array(z.string()),
});

function Things() {
  const { data } = useCall(list);
  return <p>{data?.join()}</p>;
}

test('ignores a first answer read before a change', async () => {
  const first = Promise.withResolvers<void>();
  const answers = [['旧'], ['新']];
  const asked = serving(async () => {
    const data = answers.shift();
    if (answers.length > 0) await first.promise;
    return { body: { code: 200, success: true, msg: '', data } };
  });
  showSignedIn(<Things />);
  await expect.poll(() => asked.length).toBe(1);
  const after = changed(['thing']);
  first.resolve();
  await after;
  expect(await screen.findByText('新')).toBeDefined();
  expect(asked).toHaveLength(2);
});
