import { templateField } from '@kaoxin/contract/template/fields.fixture.ts';
import { expect, test } from 'vitest';
import { missingFile } from './files.ts';

const proof = (key: string, more: object = {}) => templateField(key, 'file', { required: 1, label: key, ...more });

test('requires as many files as the visible form fields', () => {
  const asked = { join: 'and' as const, conditions: [{ field: 'reason', op: 'in' as const, value: ['4'] }] };
  const fields = [
    templateField('reason', 'select'),
    proof('证明'),
    proof('缺考说明', { showIf: asked }),
    proof('随意', { required: 0 }),
    proof('考务材料', { field: { writer: 1 } }),
  ];
  const missing = (reason: string, fileIds?: string) => missingFile(fields, { reason }, fileIds)?.[0];
  expect(missing('1')).toBe('请上传证明');
  expect(missing('1', '7')).toBeUndefined();
  expect(missing('4', '7')).toBe('请上传缺考说明');
  expect(missing('4', '7, 7')).toBe('请上传缺考说明');
  expect(missing('4', '7,8')).toBeUndefined();
});
