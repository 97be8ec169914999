import { describe, expect, it } from 'vitest';
import { representativesIn } from './representatives.ts';

describe('representativesIn', () => {
  it.each([
    ['', []],
    ['欧阳静 10012345678', [{ name: '欧阳静', phone: '10012345678' }]],
    ['欧阳静,10012345678', [{ name: '欧阳静', phone: '10012345678' }]],
    [
      '  赵一 \n\n钱二 0991-1234567',
      [
        { name: '赵一', phone: null },
        { name: '钱二', phone: '0991-1234567' },
      ],
    ],
  ])('reads %j', (text, people) => expect(representativesIn(text)).toEqual(people));
});
