import { reviewFields } from '@kaoxin/contract/reinspection/record.ts';
import { templateField } from '@kaoxin/contract/template/fields.fixture.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formOf } from '#ui/form/schema.ts';
import { useForm } from '#ui/form/use-form.ts';
import { serving } from '../../testing/serving.ts';
import { showSignedIn } from '../../testing/signed-in.tsx';
import { SubjectAndForm } from './subject-and-form.tsx';

const showIf = { join: 'and' as const, conditions: [{ field: 'applyReason', op: 'eq' as const, value: '6' }] };
const task = {
  id: '9',
  subjects: [],
  templateFields: [
    templateField('applyReason', 'text'),
    templateField('whyNote', 'text', { label: '补充说明', required: 1, showIf }),
    templateField('hall', 'text', { label: '考场位置', field: { writer: 1 } }),
  ],
};

function Register() {
  const form = useForm({
    schema: formOf({}),
    start: { taskId: '9', applyReason: 2 },
    draft: 'register',
    beside: ['taskId', 'applyReason', 'subjectCode', 'formData'],
  });
  return (
    <>
      <button type="button" onClick={() => form.set('applyReason', 6)}>
        其他
      </button>
      <output aria-label="kept">{JSON.stringify(form.values.formData)}</output>
      <SubjectAndForm form={form} />
    </>
  );
}

test('asks for fields of one reason only with that reason', async () => {
  const asked = serving(() => ({ body: { code: 200, success: true, msg: '', data: task } }));
  const { user } = showSignedIn(<Register />);
  await waitFor(() => expect(screen.getByRole('combobox', { name: '科目' })).toHaveProperty('disabled', false));
  expect(asked).toHaveLength(1);
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: '其他' }));
  await user.type(await screen.findByRole('textbox', { name: /补充说明/ }), '另有情况');
  expect(screen.getByRole('status', { name: 'kept' }).textContent).toBe('{"whyNote":"另有情况"}');
});

test('reports a missing subject at its field', async () => {
  serving(() => ({ body: { code: 200, success: true, msg: '', data: task } }));
  function Choice() {
    const form = useForm({ schema: formOf({ subjectCode: reviewFields.subjectCode }), start: { taskId: '9' } });
    return (
      <>
        <button type="button" onClick={() => form.check()}>
          登记
        </button>
        <SubjectAndForm form={form} />
      </>
    );
  }
  const { user } = showSignedIn(<Choice />);
  await user.click(screen.getByRole('button', { name: '登记' }));
  expect(await screen.findByText('请选择科目')).toBeDefined();
  expect(screen.getByRole('combobox', { name: '科目' }).className).toContain('kx-native-wrong');
});
