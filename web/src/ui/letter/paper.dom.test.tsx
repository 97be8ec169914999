import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showSignedIn } from '../../testing/signed-in.tsx';
import { LetterPaper } from './paper.tsx';

const html = (words: string) => `<main><section data-clause="意见"><p>${words}</p></section></main>`;

/** A frame whose page loads on demand: `arrives` without a load event simulates a page that is still loading. */
function frameOf(title: string) {
  const frame = screen.getByTitle<HTMLIFrameElement>(title);
  const arrives = (words: string): Document => {
    const page = document.implementation.createHTMLDocument();
    page.body.innerHTML = html(words);
    Object.defineProperty(frame, 'contentDocument', { value: page, configurable: true });
    return page;
  };
  return { arrives, loaded: () => fireEvent.load(frame) };
}
const saysOf = (page: Document) => page.querySelector('[data-clause]')?.innerHTML;

test('never shows the words of the previous letter', () => {
  const letter = (words: string, before?: string) => (
    <LetterPaper title="处理意见书" html={html(words)} {...(before ? { before: { 意见: `<p>${before}</p>` } } : {})} />
  );
  const { again } = showSignedIn(letter('维持'));
  const { arrives, loaded } = frameOf('处理意见书');
  const first = arrives('维持');
  loaded();
  expect(saysOf(first)).toBe('<p>维持</p>');
  again(letter('撤销'));
  const second = arrives('撤销');
  again(letter('撤销', '维持'));
  loaded();
  expect(second.querySelector('ins')?.textContent).toBe('撤销');
  expect(second.querySelector('del')?.textContent).toBe('维持');
  again(letter('撤销'));
  expect(saysOf(second)).toBe('<p>撤销</p>');
});

test('keeps long numbers together and lets addresses break', () => {
  showSignedIn(
    <LetterPaper
      title="处理意见书"
      html={html('')}
      clauses={{ 意见: '<p>证件110105194912310021，电话13000000012，见https://example.gov.cn</p>' }}
    />,
  );
  const { arrives, loaded } = frameOf('处理意见书');
  const page = arrives('');
  loaded();
  const [whole, run] = [
    '<span class="whole">110105194912310021</span>',
    '<span class="run">https://example.gov.cn</span>',
  ];
  expect(saysOf(page)).toBe(`<p>证件${whole}，电话13000000012，见${run}</p>`);
});

test('marks changes once across renders', () => {
  const letter = (before: string) => <LetterPaper title="处理意见书" html={html('甲乙')} before={{ 意见: before }} />;
  const { again } = showSignedIn(letter('<p>甲</p>'));
  const { arrives, loaded } = frameOf('处理意见书');
  const page = arrives('甲乙');
  again(letter('<p>甲丙</p>'));
  again(letter('<p>甲</p>'));
  loaded();
  expect(saysOf(page)).toBe('<p>甲<ins>乙</ins></p>');
});

test('reports and marks an unprintable character at once', () => {
  const letter = (words: string) => (
    <LetterPaper title="处理意见书" html={html('')} clauses={{ 意见: `<p>${words}</p>` }} />
  );
  const { again } = showSignedIn(letter('考生王某'));
  const { arrives, loaded } = frameOf('处理意见书');
  const page = arrives('');
  const fonts = Object.assign(new EventTarget(), {
    *[Symbol.iterator]() {
      yield { family: '"Kaoxin Letter"', unicodeRange: 'U+4e00-9fff' };
    },
  });
  Object.defineProperty(page, 'fonts', { value: fonts });
  loaded();
  expect(screen.queryByText(/文书的字体中没有/)).toBeNull();
  again(letter('考生王\u{30EDE}'));
  expect(screen.getByText(/文书的字体中没有/).textContent).toContain(
    '“\u{30EDE}”（U+30EDE，【意见】“考生王\u{30EDE}”）',
  );
  expect(page.querySelector('mark')?.textContent).toBe('\u{30EDE}');
  again(letter('考生王某'));
  expect(screen.queryByText(/文书的字体中没有/)).toBeNull();
});
