import { expect, test } from 'vitest';
import { basisOf, basisText } from './basis.ts';

test('nothing rests on nothing', () => expect(basisOf(' \n')).toEqual([]));

test('a line names its provision before the colon, and is written so again', () => {
  const read = basisOf('信访工作条例第二十二条:收到之日起15日内告知\n\n 考试工作规程 ');
  expect(read).toEqual([{ lawRef: '信访工作条例第二十二条', text: '收到之日起15日内告知' }, { text: '考试工作规程' }]);
  expect(read.map(basisText)).toEqual(['信访工作条例第二十二条：收到之日起15日内告知', '考试工作规程']);
});
