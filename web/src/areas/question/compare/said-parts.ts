import type { Label } from '@kaoxin/contract/conventions.ts';
import { optionLetters, type QuestionFace } from '@kaoxin/contract/question/content.ts';
import { answerWords } from '../view/key-view.tsx';
import { wordsOf } from '../view/words-of.ts';
import type { WholeKey } from './worded.ts';

export type SaidPart = readonly [name: string, words: string];

type Say = (label: Label) => string;

export function saidParts(face: QuestionFace, key: WholeKey | null, say: Say, before = ''): SaidPart[] {
  const named = (label: Label): string => before + say(label);
  return [
    [named(['题干', 'Stem']), wordsOf(face.stem)],
    ...face.options.map(({ key: name, text }): SaidPart => [named([`选项${name}`, `Option ${name}`]), wordsOf(text)]),
    ...face.targets.map(({ text }, at): SaidPart => [named([`匹配项${at + 1}`, `Match ${at + 1}`]), wordsOf(text)]),
    [named(['分值', 'Score']), String(face.defaultScore)],
    ...(key
      ? [
          [named(['答案', 'Answer']), answerWords(key.answer, face, say)] as const,
          [named(['解析', 'Explanation']), wordsOf(key.analysis)] as const,
          [
            named(['评分标准', 'Rubric']),
            key.rubric.map(({ text, score }, at) => `${optionLetters[at] ?? ''}. ${text} ${score}`).join('\n'),
          ] as const,
        ]
      : []),
    ...face.children.flatMap((child, at) =>
      saidParts(child, key?.children?.[at] ?? null, say, say([`第${at + 1}小题 `, `Question ${at + 1}: `])),
    ),
  ];
}
