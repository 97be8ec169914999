import { maskEmail, maskIdNo, maskName, maskPhone } from '@kaoxin/contract/casework/people/mask.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar/day.ts';
import {
  checkAgreement,
  checkDocumentNumber,
  checkIdNo,
  checkName,
  checkPhone,
  residentCheckCharacter,
  sexOf,
} from './check-identity.ts';

const today = '2026-02-06';
const resident = (first17: string) => first17 + residentCheckCharacter(first17);
const ID = '证件号码格式或校验位不正确';

describe('居民身份证', () => {
  // example printed in GB 11643
  test('check character', () => expect(residentCheckCharacter('11010519491231002')).toBe('X'));

  test.each([
    ['11010519491231002X', '11010519491231002X'],
    [' 11010519491231002x ', '11010519491231002X'],
  ])('%s', (text, value) => expect(checkIdNo(text, 1, today)).toEqual({ ok: true, value }));

  test.each([
    '110105194912310021',
    '1101051949123100',
    resident('11010518991231002'),
    resident('11010520260207002'),
    resident('11010520250229002'),
    resident('11010520251301002'),
  ])('%s', (text) => expect(checkIdNo(text, 1, today)).toEqual({ ok: false, msg: ID }));

  test('accepts a birthday up to today', () => {
    fc.assert(
      fc.property(fc.nat(40_000), fc.nat(999), (back, order) => {
        const birthday = addDays(today, -back);
        const text = resident(`990101${birthday.replaceAll('-', '')}${String(order).padStart(3, '0')}`);
        expect(checkIdNo(text, 1, today).ok).toBe(birthday >= '1900-01-01');
      }),
    );
  });

  test('requires sex and birthday to match the number', () => {
    const idNo = '11010519491231002X';
    expect(sexOf(idNo)).toBe(2);
    expect(checkAgreement(idNo, { sex: 2, birthday: '1949-12-31' }).ok).toBe(true);
    expect(checkAgreement(idNo, { sex: 1 })).toEqual({ ok: false, msg: '性别与证件号码不一致' });
    expect(checkAgreement(idNo, { birthday: '1949-12-30' }).ok).toBe(false);
  });
});

test.each([
  [2, 'h12345678', true],
  [2, 'A12345678', false],
  [3, '12345678', true],
  [3, '123456789', false],
  [4, 'E12345678', true],
  [4, 'E123', false],
  [5, 'ABC110101199001', true],
  [5, 'AB110101199001', false],
  [6, '军字第0012345号', true],
  [6, '12', false],
  [7, '830000199401040173', true],
  [7, '840000199401040171', false],
] as const)('document %i %s: %s', (type, text, ok) => {
  const result = checkIdNo(text, type, today);
  expect(result).toEqual(ok ? { ok, value: text.toUpperCase() } : { ok, msg: ID });
});

describe('a document number of unknown type', () => {
  test.each([
    ' 11010519491231002x ',
    'h12345678',
    '12345678',
    'E12345678',
    'ABC110101199001',
    '军字第0012345号',
    '12345',
    '1234567890',
    'A2345678901234567890',
  ])('%s', (text) => expect(checkDocumentNumber(text, today)).toEqual({ ok: true, value: text.trim().toUpperCase() }));

  test.each([
    // errors in a resident number: wrong check character, a digit too few or too many, the form used before 1999
    ...['110105194912310021', '11010519491231002', '1101051949123100211', '110105491231002', '1101054912310X'],
    ...['13800138000', '12345678901234', '1234', 'PASSPORT', '军官证', 'A23456789012345678901', ''],
  ])('rejects %s', (text) => expect(checkDocumentNumber(text, today)).toEqual({ ok: false, msg: ID }));

  test('accepts every non-numeric number examinees are registered with', () => {
    const registered = fc.constantFrom([2, 'H'] as const, [2, 'M'] as const, [3, ''] as const, [4, 'E'] as const);
    fc.assert(
      fc.property(registered, fc.integer({ min: 10_000_000, max: 99_999_999 }), ([type, sign], figures) => {
        const text = `${sign}${figures}`;
        expect(checkDocumentNumber(text, today)).toEqual(checkIdNo(text, type, today));
      }),
    );
  });
});

test.each([
  ['', '手机号码不能为空'],
  ['1001234001', '手机号码长度不为11位'],
  ['100123400122', '手机号码长度不为11位'],
  ['01012345678', '手机号码格式不正确'],
  ['010-1234567', '手机号码格式不正确'],
  ['1001234abcd', '手机号码格式不正确'],
])('phone 【%s】', (text, msg) => expect(checkPhone(text)).toEqual({ ok: false, msg }));
test('trims a phone number', () => expect(checkPhone(' 10012340012 ')).toEqual({ ok: true, value: '10012340012' }));

test.each([
  ['陈思远', '陈思远'],
  ['𠮷田 㛃', '𠮷田 㛃'],
  ['阿依古丽・买买提', '阿依古丽·买买提'],
  ['ABC王', 'ABC王'],
])('name %s', (text, value) => expect(checkName(text)).toEqual({ ok: true, value }));
test.each(['陈', '陈2', '陈<b>', '·陈', '陈'.repeat(41)])('rejects the name %s', (text) =>
  expect(checkName(text)).toEqual({ ok: false, msg: '姓名含有非法字符' }),
);

test.each([
  [maskName('陈思远'), '陈*远'],
  [maskName('陈远'), '陈*'],
  [maskName('欧阳思远'), '欧**远'],
  [maskName('𠮷野家'), '𠮷*家'],
  [maskName('陈'), '*'],
  [maskIdNo('990100199001010017'), '9901**********0017'],
  [maskIdNo('H1234567'), 'H*******'],
  [maskIdNo('H12345678'), 'H********'],
  [maskIdNo('E1234567890'), 'E**********'],
  [maskIdNo('ABC110101199'), 'ABC1****1199'],
  [maskPhone('10012340012'), '100****0012'],
  [maskEmail('chen@example.cn'), 'c***@example.cn'],
  [maskName(''), ''],
])('masks %s', (masked, expected) => expect(masked).toBe(expected));
