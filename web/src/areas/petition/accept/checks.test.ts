import { describe, expect, it } from 'vitest';
import { checklistWords, suggestedResult } from './checks.ts';

const results = { accepted: 1, simple: 5, statutoryRoute: 2, outsideRemit: 3 };

describe('suggestedResult', () => {
  it.each([
    [{}, undefined],
    [{ remit: 1 }, undefined],
    [{ remit: 0 }, 3],
    [{ remit: 0, route: 1 }, 3],
    [{ remit: 1, route: 1 }, 2],
    [{ remit: 1, route: 0 }, 1],
    [{ remit: 1, route: 0, simple: 0 }, 1],
    [{ remit: 1, route: 0, simple: 1 }, 5],
  ])('%o leads to %s', (checks, result) => {
    expect(suggestedResult(checks, results)).toBe(result);
  });
});

describe('checklistWords', () => {
  it('returns nothing without answers', () => expect(checklistWords(undefined)).toBe(''));
  it('joins the answers in the order of the questions', () =>
    expect(checklistWords({ route: 0, remit: 1 })).toBe(
      '受理审查：属于本单位职权范围【是】；应当通过诉讼、仲裁、行政复议等法定途径解决【否】',
    ));
});
