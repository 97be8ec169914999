import type { Option, Question } from '@kaoxin/contract/question/content.ts';

export function withTexts(question: Question, change: (rich: string) => string): Question {
  const options = (list: readonly Option[]): Option[] => list.map(({ key, text }) => ({ key, text: change(text) }));
  const { answer } = question;
  return {
    ...question,
    stem: change(question.stem),
    options: options(question.options),
    targets: options(question.targets),
    analysis: change(question.analysis),
    answer: answer.kind === 'text' ? { kind: 'text', text: change(answer.text) } : answer,
    children: question.children.map((child) => withTexts(child, change)),
  };
}

const picture = /<img\b[^>]*?\ssrc="([^"]*)"[^>]*>/giu;
const plain = (address: string): string => address.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

export const picturesIn = (rich: string): string[] =>
  [...rich.matchAll(picture)].map(([, address = '']) => plain(address));

export const withPictures = (rich: string, addressOf: (src: string) => string | undefined): string =>
  rich.replace(picture, (element, address: string) => {
    const other = addressOf(plain(address));
    return other === undefined ? '' : element.replace(`src="${address}"`, () => `src="${other}"`);
  });
