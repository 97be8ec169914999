import { opening } from '@kaoxin/contract/correction/opening.ts';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FormBody } from '#ui/form/form-body.tsx';
import { type Form, useForm } from '#ui/form/use-form.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import { MaterialsField } from './materials-field.tsx';

const { form: schema } = opening;
const household = { name: '户口簿', required: 1 };
const photo = { name: '照片', required: 0 };

function opened(materials: readonly object[], draft?: string) {
  const held: { form?: Form } = {};
  function Part({ materials }: { materials: readonly object[] }) {
    const form = useForm({ schema, start: { name: '信息更正', materials }, ...(draft ? { draft } : {}) });
    held.form = form;
    return (
      <>
        <FormBody form={form} names={['name']} />
        <MaterialsField form={form} />
      </>
    );
  }
  const { again, ...page } = showSignedIn(<Part materials={materials} />);
  return { ...page, held, saved: (now: readonly object[]) => again(<Part materials={now} />) };
}
const lines = () => screen.getByRole('textbox', { name: '证明材料' });
const text = () => (lines() as HTMLTextAreaElement).value;

test("follows another user's save while the text is untouched", async () => {
  const { user, held, saved } = opened([household]);
  await user.type(screen.getByRole('textbox', { name: /更正考试名称/ }), '二');
  saved([household, photo]);
  expect(text()).toBe('户口簿（必需）\n照片');
  await user.type(lines(), '2');
  expect(held.form?.values.materials).toEqual([household, { ...photo, name: '照片2' }]);
});

test("clears typed text on discard after another user's save", async () => {
  const { user, held, saved } = opened([household]);
  await user.type(lines(), '\n');
  expect(text()).toBe('户口簿（必需）\n');
  await user.type(lines(), '结婚证');
  saved([photo]);
  expect(text()).toBe('户口簿（必需）\n结婚证');
  await user.click(screen.getByRole('button', { name: '放弃这些内容' }));
  expect([text(), held.form?.values.materials]).toEqual(['照片', [photo]]);
});

test('restores an unsaved draft and removes it on discard', async () => {
  const first = opened([household], 'opening');
  await first.user.type(lines(), '\n结婚证');
  first.unmount();
  const { user } = opened([household], 'opening');
  expect(text()).toBe('户口簿（必需）\n结婚证');
  await act(() => user.click(screen.getByRole('button', { name: '放弃这些内容' })));
  expect(text()).toBe('户口簿（必需）');
});
