import { expect, test } from 'vitest';
import { basisOf, basisText } from './basis.ts';

test('returns no provisions for a blank text', () => expect(basisOf(' \n')).toEqual([]));

test('splits a line at its first colon and restores it', () => {
  const read = basisOf('信访工作条例第二十二条:收到之日起15日内告知\n\n 考试工作规程 ');
  expect(read).toEqual([{ lawRef: '信访工作条例第二十二条', text: '收到之日起15日内告知' }, { text: '考试工作规程' }]);
  expect(read.map(basisText)).toEqual(['信访工作条例第二十二条：收到之日起15日内告知', '考试工作规程']);
});
