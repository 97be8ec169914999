import { optional, text } from '@kaoxin/contract/conventions.ts';
import { expect, it, vi } from 'vitest';
import { lackingOf, usualSections, visibleIn } from './sections.ts';

const word = text(['字', 'Word'], { max: 20 });
const some = { source: word, applicantName: optional(word), fromOrg: optional(word), title: word };
const applicant = { kind: 'appeal', applicant: ['申诉人', 'Appellant'] } as const;

it("shows the kind's usual sections and the sender when needed", () => {
  const { source, applicant: person } = usualSections(applicant, some);
  expect(source.names({ source: 3 })).toEqual(['source']);
  expect(source.names({ source: 6 })).toEqual(['source', 'fromOrg']);
  expect([person.title, person.names({})]).toEqual([applicant.applicant, ['applicantName']]);
});

it.each([
  [{ source: 3 }, { applicantName: '请输入申诉人' }],
  [{ source: 3, isAnonymous: 1 }, {}],
  [{ source: 6 }, { fromOrg: '请输入来文单位', applicantName: '请输入申诉人' }],
  [{ source: 6, applicantName: '沈安', fromOrg: '省厅' }, {}],
  [
    { source: 3, applicantName: '沈1', idNo: '110105194912310021', phone: '138' },
    { applicantName: '姓名含有非法字符', idNo: '证件号码格式或校验位不正确', phone: '手机号码长度不为11位' },
  ],
  [{ source: 3, applicantName: '沈安', idNo: '11010519491231002x', phone: '10012345678' }, {}],
])('%j lacks %j', (values, said) => {
  const lacking = Object.entries(lackingOf(applicant, some)(values));
  expect(Object.fromEntries(lacking.map(([field, words]) => [field, words?.[0]]))).toEqual(said);
});

it.each([
  ['petition', 'H12345678', '证件号码格式或校验位不正确'],
  ['appeal', 'H12345678', undefined],
  ['appeal', 'h12345678', undefined],
  ['appeal', '13800138000', '证件号码格式或校验位不正确'],
  ['correction', 'E12345678', undefined],
] as const)('for %s with %s the error is %s', (kind, idNo, said) => {
  const values = { source: 3, applicantName: '沈安', idNo };
  expect(lackingOf({ ...applicant, kind }, some)(values).idNo?.[0]).toBe(said);
});

it('rejects a future time of receipt in local time', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T02:00:00Z') });
  const said = (receivedTime: string) =>
    lackingOf(applicant, { receivedTime: optional(word) })({ source: 3, receivedTime }).receivedTime?.[0];
  expect(said('2026-11-23 10:00:01')).toBe('收到时间不能晚于当前时间');
  expect(said('2026-11-23 09:59:59')).toBeUndefined();
  vi.useRealTimers();
});

it('adds the checks of the kind', () => {
  const lacking = lackingOf(applicant, some, ({ title }) => (title ? {} : { title: ['请输入标题', 'Title'] }));
  expect(Object.keys(lacking({ source: 3 })).sort()).toEqual(['applicantName', 'title']);
  expect(Object.keys(lacking({ source: 3, title: '标题' }))).toEqual(['applicantName']);
});

it('sends visible non-empty fields', () => {
  const sections = [{ title: ['一', 'One'] as const, names: () => ['source', 'title'] }];
  expect(visibleIn(sections, { source: 3, title: '', fromOrg: '省厅' })).toEqual({ source: 3 });
});
