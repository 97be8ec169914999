import { expect, test } from 'vitest';
import { paragraphs, typedLines } from './paragraphs.ts';

test('restores typed text and keeps the text of other markup', () => {
  expect(typedLines(paragraphs('甲 < 乙\n\n丙'))).toBe('甲 < 乙\n丙');
  expect(typedLines('<p>一<br>二</p><ul><li>三</li><li>四</li></ul>五')).toBe('一\n二\n三\n四\n五');
});
