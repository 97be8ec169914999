import { expect, test } from 'vitest';
import { quotesIn, quoting, saysOpinion } from './opinion.ts';

test('requires an opinion to add words beyond its quotations', () => {
  for (const said of ['依据不足', `${quoting('已当面说明')}请写明日期`, '“甲”与“乙”矛盾', '3', '“未闭合'])
    expect(saysOpinion(said), said).toBe(true);
  for (const nothing of ['', ' ', '：', quoting('已当面说明'), quoting('他说“可以”了'), '“甲”，“乙”。'])
    expect(saysOpinion(nothing), nothing).toBe(false);
});

test('finds quoted passages longer than one character', () => {
  expect(quotesIn(`${quoting('已当面说明')}“是”不清楚，“依据”也是`)).toEqual(['已当面说明', '依据']);
  expect(quotesIn(null)).toEqual([]);
});
