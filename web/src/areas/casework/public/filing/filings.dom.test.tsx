import { text } from '@kaoxin/contract/conventions.ts';
import type { OpenOpening } from '@kaoxin/contract/correction/opening.ts';
import { reviewFields } from '@kaoxin/contract/reinspection/record.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Around } from '../../../../testing/show.tsx';
import { PlainSelect } from '../fields/plain-controls.tsx';
import { FilingField } from './field.tsx';
import { filings } from './filings.ts';
import { shapeOf } from './use-filing.ts';

const appeal = filings.find(({ path }) => path === 'appeal');
const wrong = (values: object) =>
  Object.fromEntries(
    Object.entries(appeal?.wrong?.({ ...values }, undefined) ?? {}).map(([field, words]) => [field, words[0]]),
  );

test.each(['11010519491231002x', 'h12345678', 'E12345678', '12345678'])(
  'accepts the document %s in an appeal',
  (idNo) => expect(wrong({ applicantName: '沈安', idNo, phone: '13800138000' })).toEqual({}),
);

test('reports errors by field in the words of the server', () => {
  expect(wrong({ applicantName: '沈1', idNo: '110105194912310021', phone: '138' })).toEqual({
    applicantName: '姓名含有非法字符',
    idNo: '证件号码格式或校验位不正确',
    phone: '手机号码长度不为11位',
  });
  expect(wrong({ idNo: '13800138000' }).idNo).toBe('证件号码格式或校验位不正确');
  expect(wrong({})).toEqual({});
  expect(appeal?.hints?.idNo?.[0]).toContain('通行证、护照');
});

test('requires police proof for an ID number if configured', () => {
  const correction = filings.find(({ path }) => path === 'correction');
  const open: OpenOpening = {
    id: '5',
    name: '信息更正',
    examName: '经济考试',
    openStart: '2026-03-01 00:00:00',
    notice: null,
    openEnd: '2026-12-31 00:00:00',
    needPoliceProof: 1,
    isOpen: 1,
    materials: [],
    samples: [],
    fields: [
      { fieldKey: 'idNo', label: '证件号码', twoPasses: 1, choices: null },
      { fieldKey: 'phone', label: '手机号', twoPasses: 0, choices: null },
    ],
  };
  const said = (fieldKey: string, needPoliceProof: number, policeProof?: unknown) => {
    const values = { changes: [{ fieldKey, newValue: '1' }], policeProof };
    const opening = { ...open, needPoliceProof };
    return correction?.wrong?.(values, { value: '5', label: '信息更正', opening })?.policeProof?.[0];
  };
  expect(said('idNo', 1)).toBe('证件号码变更须上传公安机关证明');
  expect(said('idNo', 1, [{ fileId: '9', originalName: '证明.pdf' }])).toBeUndefined();
  expect(said('idNo', 0)).toBeUndefined();
  expect(said('phone', 1)).toBeUndefined();
});

test('requires the petitioner unless the petition is anonymous', () => {
  const petition = filings.find(({ path }) => path === 'petition');
  const said = (values: object) =>
    Object.fromEntries(Object.entries(petition?.wrong?.({ ...values }, undefined) ?? {}).map(([at, [zh]]) => [at, zh]));
  expect(said({})).toEqual({ applicantName: '请输入信访人', phone: '请输入手机号码' });
  expect(said({ isAnonymous: 1 })).toEqual({});
  for (const field of ['applicantName', 'mailAddress', 'email', 'isRealNameProtected', 'isGroup'])
    expect([
      petition?.counts?.(field, {}, undefined),
      petition?.counts?.(field, { isAnonymous: 1 }, undefined),
    ]).toEqual([true, false]);
  expect(petition?.counts?.('groupCount', { isAnonymous: 1, isGroup: 1 }, undefined)).toBe(false);
  expect(said({ applicantName: '沈𠮷', phone: '13800138000', idNo: 'H12345678' })).toEqual({
    idNo: '证件号码格式或校验位不正确',
  });
});

test('shows the minimum and maximum of a long text', () => {
  const nothing = { value: '', chosen: undefined, options: undefined, hint: undefined, upload: undefined } as const;
  const silent = { onValue: () => undefined, onFiles: () => undefined, onBusy: () => undefined };
  const { reasonText } = reviewFields;
  const shown = (schema: typeof reasonText) =>
    render(<FilingField {...nothing} {...silent} name="reasonText" schema={schema} required />, { wrapper: Around });
  shown(reasonText);
  expect(screen.getByRole('textbox', { name: /原因说明/ })).toBeDefined();
  expect(screen.getByText('10至500字')).toBeDefined();
  cleanup();
  shown(text(['说明', 'Note'], { max: 300, kind: 'long' }));
  expect(screen.getByText('最多300字')).toBeDefined();
});

test('offers no group itself as an option', () => {
  const within = [{ value: '11', label: '成绩异议' }];
  const options = [
    { value: '1', label: '成绩与证书', within },
    { value: '2', label: '其他' },
  ];
  render(<PlainSelect label="信访分类" options={options} value="" onValue={() => undefined} none="请选择" />);
  expect(screen.getByRole('group', { name: '成绩与证书' })).toBeDefined();
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['请选择', '成绩异议', '其他']);
});

test.each([
  ['applicantName', 'name'],
  ['phone', 'tel'],
  ['email', 'email'],
  ['mailAddress', 'street-address'],
  ['idNo', 'off'],
])('lets the browser autofill %s as %s', (name, known) => {
  const petition = filings.find(({ path }) => path === 'petition');
  const schema = petition && shapeOf(petition.call)[name];
  if (!schema) throw new Error(name);
  const said = {
    value: '',
    chosen: undefined,
    options: undefined,
    hint: undefined,
    upload: undefined,
    required: false,
  };
  const deaf = { onValue: () => undefined, onFiles: () => undefined, onBusy: () => undefined };
  render(<FilingField name={name} schema={schema} {...said} {...deaf} />, { wrapper: Around });
  expect(screen.getByRole('textbox').getAttribute('autocomplete')).toBe(known);
});
