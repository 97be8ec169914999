import { isDeepStrictEqual } from 'node:util';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { optionLetters } from '@kaoxin/contract/question/content.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import { plainText } from '#platform/text/html.ts';
import { inTurns } from '#platform/turns.ts';
import type { Loss, WrittenFile, WrittenQuestion } from '../format.ts';
import { areKept } from '../kept-apart.ts';
import { asLines, asRich } from '../rich.ts';
import { readAiken } from './read-aiken.ts';

const { single, multiple } = questionType.of;

export async function writeAiken(questions: Iterable<WrittenQuestion>): Promise<WrittenFile> {
  const losses: Loss[] = [];
  const blocks: string[] = [];
  for await (const one of inTurns(questions)) blocks.push(...blockOf(one, losses));
  return { bytes: new TextEncoder().encode(blocks.map((block) => `${block}\n`).join('\n')), losses };
}

function blockOf({ code, question }: WrittenQuestion, losses: Loss[]): string[] {
  const lose = (construct: string, words: Label): void => {
    losses.push({ place: code, construct, words });
  };
  const { questionType: type, answer, options, stem, analysis } = question;
  if ((type !== single && type !== multiple) || answer.kind !== 'keys') {
    lose(questionType.label(type, 'en'), [
      `Aiken只有选择题，${questionType.label(type)}题未导出`.replace('题题', '题'),
      'Aiken knows choices alone: left out',
    ]);
    return [];
  }
  if (
    !areKept(
      options.map(({ text }) => asRich(linesOf(text), false)),
      question,
    )
  ) {
    lose('options', [
      'Aiken只有文字，选项去掉格式和图片后为空或无法区分，未导出',
      'Aiken has words alone: without formatting and pictures options are empty or cannot be told apart, so it is left out',
    ]);
    return [];
  }
  const name = new Map(options.map(({ key }, at) => [key, optionLetters[at] ?? '']));
  const lines = [
    linesOf(stem),
    ...options.map(({ text }, at) => `${optionLetters[at]}. ${linesOf(text)}`),
    `ANSWER: ${answer.keys.map((key) => name.get(key) ?? key).join(', ')}`,
  ].join('\n');
  const [again, ...more] = readAiken(lines);
  const [read, meant] = [
    again?.question,
    { options: options.length, keys: answer.keys.map((key) => name.get(key)).sort() },
  ];
  const isWhole =
    more.length === 0 &&
    read?.answer.kind === 'keys' &&
    isDeepStrictEqual({ options: read.options.length, keys: read.answer.keys }, meant);
  if (!isWhole || plainText(read?.stem ?? '') !== linesOf(stem)) {
    lose('ANSWER:', [
      '题干或选项中有在Aiken中另有含义的行，未导出',
      'Lines of its stem or options would mean something else in Aiken: left out',
    ]);
    return [];
  }
  const texts = [stem, ...options.map(({ text }) => text)];
  const isSame = isDeepStrictEqual([read?.stem, ...(read?.options ?? []).map(({ text }) => text)], texts);
  if (texts.some((text) => asLines(text) === undefined) || !isSame)
    lose('html', [
      'Aiken只有文字，格式、公式和图片未导出',
      'Aiken has words alone: formatting, formulas and pictures are left out',
    ]);
  if (options.some(({ key }) => name.get(key) !== key))
    lose('options', ['选项改按A、B、C排列', 'Options are called A, B, C']);
  if (read?.questionType !== type) lose('questionType', ['读回后题型不同', 'Read again it is of another type']);
  if (analysis !== '') lose('analysis', ['Aiken没有解析', 'Aiken has no explanation']);
  if (question.defaultScore !== 1) lose('defaultScore', ['Aiken没有分值', 'Aiken has no score']);
  if (question.scoreRule !== scoreRule.of.whole) lose('scoreRule', ['Aiken没有计分规则', 'Aiken has no scoring rule']);
  return [lines];
}

const linesOf = (rich: string): string => plainText(rich).replace(/\n{2,}/gu, '\n');
