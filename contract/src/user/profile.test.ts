import { expect, it } from 'vitest';
import { emailProblem, phoneProblem, profileProblems, realNameProblem } from './profile.ts';

it('names the problem of a phone number', () => {
  expect(phoneProblem('  ')?.[0]).toBe('手机号码不能为空');
  for (const text of ['1380013800', '138001380001', '１３８００１３８０００1']) {
    expect(phoneProblem(text)?.[0], text).toBe('手机号码长度不为11位');
  }
  for (const text of ['01012345678', '0755-123456', '1380013800a', '02887654321']) {
    expect(phoneProblem(text)?.[0], text).toBe('手机号码格式不正确');
  }
  for (const text of ['13800138000', ' 19912345678 ', '１３８００１３８０００', '+86 138 0013 8000'])
    expect(phoneProblem(text), text).toBeUndefined();
});

it('accepts names of every script without digits or signs', () => {
  for (const text of ['陈知远', '阿卜杜拉·买买提', 'Jean Paul', 'Łukasz', '欧阳']) {
    expect(realNameProblem(text), text).toBeUndefined();
  }
  for (const text of ['陈', '陈3', '<b>陈知远', '·陈知', '陈'.repeat(41), '陈_知', '陈\uFE00知远', '陈\u3164知远']) {
    expect(realNameProblem(text)?.[0], text).toBe('姓名含有非法字符');
  }
});

it('accepts exactly one e-mail address', () => {
  for (const text of ['', 'a@b.cn', 'zhang.san+1@mail.example.org']) expect(emailProblem(text), text).toBeUndefined();
  for (const text of ['a', 'a@b', 'a@b.', '@b.cn', 'a@b.cn,c@d.cn', 'A <a@b.cn>', `${'a'.repeat(40)}@b.com`]) {
    expect(emailProblem(text)?.[0], text).toBe('邮箱格式不正确');
  }
});

it('checks only the fields that are given', () => {
  expect(profileProblems({})).toEqual({});
  expect(profileProblems({ email: null })).toEqual({});
  expect(Object.keys(profileProblems({ phone: null }))).toEqual(['phone']);
  expect(Object.keys(profileProblems({ realName: '3', phone: '1', email: 'x' }))).toEqual([
    'realName',
    'phone',
    'email',
  ]);
});
