import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markChanges, markWords, stepsBetween } from './changes.ts';

const part = (html: string): HTMLElement => Object.assign(document.createElement('div'), { innerHTML: html });
const changed = (before: string, after: string): string => {
  const now = part(after);
  markChanges(now, part(before));
  return now.innerHTML;
};

test('marks changed characters within a paragraph, preserving marks', () => {
  expect(changed('<p>维持原成绩</p>', '<p>维持原<strong>有成</strong>绩。</p>')).toBe(
    '<p>维持原<strong><ins>有</ins>成</strong>绩<ins>。</ins></p>',
  );
  expect(changed('<p>应退二十元</p>', '<p>应退三十元</p>')).toMatch(
    /<p>应退(<del>二<\/del><ins>三<\/ins>|<ins>三<\/ins><del>二<\/del>)十元<\/p>/,
  );
  expect(changed('<p>甲乙</p>', '<p>甲</p>')).toBe('<p>甲<del>乙</del></p>');
});

test('marks added and removed paragraphs and items only', () => {
  expect(changed('<p>甲</p><p>乙</p><p>丙</p>', '<p>甲</p><p>丙</p>')).toBe('<p>甲</p><p><del>乙</del></p><p>丙</p>');
  expect(changed('<ul><li>甲</li></ul>', '<ul><li>甲</li><li>乙</li></ul>')).toBe(
    '<ul><li>甲</li><li><ins>乙</ins></li></ul>',
  );
  expect(changed('<p>甲</p><p>尾</p>', '<p>甲</p>')).toBe('<p>甲</p><p><del>尾</del></p>');
  expect(changed('<p>甲<em>乙</em></p>', '<p>甲<em>乙</em></p>')).toBe('<p>甲<em>乙</em></p>');
});

test('compares text outside blocks like text within', () => {
  expect(changed('支持<p>甲</p>', '不支持<p>甲</p>')).toBe('<span><ins>不</ins>支持</span><p>甲</p>');
  expect(changed('<ul><li>应退<p>甲</p></li></ul>', '<ul><li>不退<p>甲</p></li></ul>')).toMatch(
    /<li><span>(<del>应<\/del><ins>不<\/ins>|<ins>不<\/ins><del>应<\/del>)退<\/span><p>甲<\/p><\/li>/,
  );
  for (const around of ['div', 'blockquote', 'section', 'figure'])
    expect(changed(`<${around}>维持</${around}>`, `<${around}>不维持</${around}>`)).toBe(
      `<${around}><ins>不</ins>维持</${around}>`,
    );
});

test('highlights the words an auditor objects to', () => {
  const clause = part('<p>可在<strong>三十日</strong>内申请。</p><p>别处</p>');
  markWords(clause, ['三十日内', '没有']);
  expect(clause.innerHTML).toBe('<p>可在<strong><mark>三十日</mark></strong><mark>内</mark>申请。</p><p>别处</p>');
});

test('restores the old text and the new text', () => {
  const words = fc.array(fc.constantFrom('甲', '乙', '丙', '𠮷'), { maxLength: 12 }).map((signs) => signs.join(''));
  fc.assert(
    fc.property(words, words, (before, after) => {
      const now = part(`<p>${after}</p>`);
      markChanges(now, part(`<p>${before}</p>`));
      const without = (tag: string) => {
        const copy = now.cloneNode(true) as HTMLElement;
        for (const one of copy.querySelectorAll(tag)) one.remove();
        return copy.textContent;
      };
      expect([without('ins'), without('del')]).toEqual([before, after]);
      expect(stepsBetween([...before], [...after]).filter(({ kind }) => kind !== 'gone')).toHaveLength(
        [...after].length,
      );
    }),
  );
});
