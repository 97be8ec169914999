import { describe, expect, it } from 'vitest';
import { basisOf } from './basis.ts';

describe('basisOf', () => {
  it('is nothing without text', () => expect(basisOf(' \n')).toBeNull());
  it('takes the provision before the colon', () =>
    expect(basisOf('信访工作条例第二十二条:收到之日起15日内告知\n考试工作规程')).toEqual([
      { lawRef: '信访工作条例第二十二条', text: '收到之日起15日内告知' },
      { text: '考试工作规程' },
    ]));
});
