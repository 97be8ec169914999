import { describe, expect, it } from 'vitest';
import { basisOf } from './basis.ts';
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

describe('basisOf', () => {
  it('is nothing without text', () => expect(basisOf(' \n')).toBeNull());
  it('takes the provision before the colon', () =>
    expect(basisOf('信访工作条例第二十二条:收到之日起15日内告知\n考试工作规程')).toEqual([
      { lawRef: '信访工作条例第二十二条', text: '收到之日起15日内告知' },
      { text: '考试工作规程' },
    ]));
});
