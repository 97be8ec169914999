import { expect, test } from 'vitest';
import { filings } from './filings.ts';

const appeal = filings.find(({ path }) => path === 'appeal');
const wrong = (values: object) =>
  Object.fromEntries(
    Object.entries(appeal?.wrong?.({ ...values }, undefined) ?? {}).map(([field, words]) => [field, words[0]]),
  );

test.each(['11010519491231002x', 'h12345678', 'E12345678', '12345678'])('an appeal takes the document %s', (idNo) =>
  expect(wrong({ applicantName: '沈安', idNo, phone: '13800138000' })).toEqual({}),
);

test('and says what is wrong beside its field, in the words of the server', () => {
  expect(wrong({ applicantName: '沈1', idNo: '110105194912310021', phone: '138' })).toEqual({
    applicantName: '姓名含有非法字符',
    idNo: '证件号码格式或校验位不正确',
    phone: '手机号码长度不为11位',
  });
  expect(wrong({ idNo: '13800138000' }).idNo).toBe('证件号码格式或校验位不正确');
  expect(wrong({})).toEqual({});
  expect(appeal?.hints?.idNo?.[0]).toContain('通行证、护照');
});
