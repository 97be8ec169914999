import { describe, expect, it } from 'vitest';
import { titleSimilarity } from './title-similarity.ts';

describe('the similarity of titles', () => {
  it.each([
    ['反映考场秩序问题', '反映考场秩序问题', 1],
    ['反映考场秩序问题', '反映考场秩序问题!!', 1],
    ['ＡＢＣ考点', 'abc考点', 1],
    ['反映报名费退款', '建议增加考场', 0],
    ['', '反映', 0],
  ])('of 「%s」 and 「%s」 is %d', (one, other, similarity) => {
    expect(titleSimilarity(one, other)).toBe(similarity);
  });

  it('is symmetric and between 0 and 1', () => {
    const [one, other] = ['反映报名费退款没有到账', '再次反映报名费退款没有到账'];
    expect(titleSimilarity(one, other)).toBe(titleSimilarity(other, one));
    expect(titleSimilarity(one, other)).toBeCloseTo((2 * 10) / (10 + 12));
    // a repeated pair counts as often as it occurs in both
    expect(titleSimilarity('哈哈哈哈', '哈哈')).toBeCloseTo(2 / 4);
  });
});
