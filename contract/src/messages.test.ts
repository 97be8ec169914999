import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { facts, ids } from './conventions.ts';
import { describeIssue } from './messages.ts';

function told(schema: z.ZodType, sent: unknown, language: 'zh' | 'en' = 'zh'): string | undefined {
  const [issue] = schema.safeParse(sent, { reportInput: true }).error?.issues ?? [];
  return issue && describeIssue(schema, issue, language);
}

describe('chosen records', () => {
  const body = z.object({ ids });

  test.each([{}, { ids: null }, { ids: '' }, { ids: [] }])('asks for at least one record when sent %j', (sent) => {
    expect(told(body, sent)).toBe('请选择至少一条数据');
    expect(told(body, sent, 'en')).toBe('Select at least one record');
  });

  test('rejects more records than the maximum', () => {
    const many = { ids: Array.from({ length: 501 }, (_, at) => at + 1) };
    expect(told(body, many)).toBe('数据不能超过500个');
    expect(told(body, many, 'en')).toBe('Records: at most 500');
  });
});

test('asks for an empty list and names the maximum', () => {
  const rooms = z.array(z.string()).min(1).max(2);
  facts.add(rooms, { label: ['考场', 'Rooms'], asks: 'choice', kind: 'structure' });
  const body = z.object({ rooms });
  expect(told(body, { rooms: [] })).toBe('请选择考场');
  expect(told(body, { rooms: ['1', '2', '3'] })).toBe('考场不能超过2个');
});

describe('a place without a label', () => {
  const entry = z.object({ join: z.enum(['and', 'or']), conditions: z.array(z.number()).min(1) });
  const conditions = z.array(entry);
  facts.add(conditions, { label: ['筛选条件', 'Conditions'], asks: 'choice', kind: 'structure' });
  const body = z.object({ conditions, action: z.enum(['ask', 'confirm']).optional() });

  test.each([
    [
      { conditions: [{ join: 'x', conditions: [1] }] },
      '筛选条件第1项格式不正确',
      'Conditions, entry 1 is not in the right format',
    ],
    [{ conditions: [], action: 'x' }, '请求内容格式不正确', 'The request is not in the right format'],
  ])('names %j by the field around it', (sent, zh, en) => {
    expect(told(body, sent)).toBe(zh);
    expect(told(body, sent, 'en')).toBe(en);
  });
});
