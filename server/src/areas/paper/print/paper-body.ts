import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { type PictureAt, paragraphOf, wordOf, words } from '#areas/question/index.ts';
import { type Block, countOf, eachScore, type Numbered, type PrintedSection } from './numbered.ts';
import { headingOf } from './word.ts';

export function questionsBody(sections: readonly PrintedSection[], picture: PictureAt, withAnswers: boolean): string {
  return sections
    .map((section) => {
      const each = eachScore(section);
      const worth = each === undefined ? '' : `每题${each}分，`;
      const heading = headingOf(`${section.title}（共${countOf(section)}题，${worth}共${section.score}分）`);
      const write = (one: Numbered) => questionBody(one, each === undefined, picture, withAnswers);
      return (
        heading +
        section.blocks.map((block) => readingBody(block, picture) + block.questions.map(write).join('')).join('')
      );
    })
    .join('');
}

function readingBody({ reading, questions }: Block, picture: PictureAt): string {
  const [first, last] = [questions[0]?.number, questions.at(-1)?.number];
  if (!reading || first === undefined) return '';
  const said = first === last ? `第${first}题` : `第${first}—${last}题`;
  return headingOf(`根据以下材料回答${said}。`) + wordOf(reading.stem, '', picture);
}

function questionBody(one: Numbered, saysScore: boolean, picture: PictureAt, withAnswers: boolean): string {
  const { number, score, face } = one;
  const lines = [
    wordOf(face.stem, `${number}．${saysScore ? `（${score}分）` : ''}`, picture),
    ...[...face.options, ...face.targets].map(({ key, text }) => wordOf(text, `${key}．`, picture)),
  ];
  return lines.join('') + (withAnswers ? answerBody(one, picture) : '');
}

function answerBody({ face, key }: Numbered, picture: PictureAt): string {
  if (!key) return '';
  const said = answerWords(face.questionType, key.answer);
  const lines = [
    said === '' ? '' : paragraphOf(words(`答案：${said}`, ['strong'])),
    key.answer.kind === 'text' && key.answer.text !== '' ? wordOf(key.answer.text, '参考答案：', picture) : '',
    key.rubric.length === 0
      ? ''
      : paragraphOf(words(`评分标准：${key.rubric.map(({ text, score }) => `${text}（${score}分）`).join('；')}`)),
    key.analysis === '' ? '' : wordOf(key.analysis, '解析：', picture),
  ];
  return lines.join('');
}

type Answer = NonNullable<Numbered['key']>['answer'];

function answerWords(type: number, answer: Answer): string {
  switch (answer.kind) {
    case 'keys':
      return type === questionType.of.judgement ? (answer.keys[0] === 'T' ? '正确' : '错误') : answer.keys.join('');
    case 'blanks':
      return answer.blanks.map(({ accepted }) => accepted.join(' / ')).join('；');
    case 'number':
      return Number(answer.tolerance) === 0 ? answer.value : `${answer.value}（±${answer.tolerance}）`;
    case 'pairs':
      return answer.pairs.map(({ key, target }) => `${key}—${target}`).join('，');
    case 'order':
      return answer.keys.join('→');
    case 'text':
    case 'none':
      return '';
  }
}
