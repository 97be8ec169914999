import { blanksIn, isChosen, isMarked } from '@kaoxin/contract/question/content.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { paragraphOf, words } from '#areas/question/index.ts';
import { plainText } from '#platform/text/html.ts';
import type { Numbered, PrintedSection } from './numbered.ts';
import { gridOf, headingOf, middleOf, ruledLines } from './word.ts';

const { judgement, blanks, matching, ordering } = questionType.of;
const across = 4;
const linesFor = (score: number): number => Math.min(40, Math.max(4, Math.round(score)));
const blank = '＿＿＿＿＿＿＿＿';

/** 答题卡: fields for the examinee, a box per option, and lines for written answers. It contains no questions. */
export function sheetBody(sections: readonly PrintedSection[]): string {
  const head = gridOf(
    [
      ['姓名', '', '准考证号', ''],
      ['考场', '', '座位号', ''],
    ],
    true,
  );
  const notice = middleOf('选择题、判断题请填涂所选字母，其余各题请在横线上作答，不得写出答题区域');
  return head + notice + sections.map(sectionBody).join('');
}

function sectionBody({ title, blocks }: PrintedSection): string {
  const questions = blocks.flatMap((block) => block.questions);
  const chosen = questions.filter(({ face }) => isChosen(face.questionType)).map(boxes);
  const rows = Array.from({ length: Math.ceil(chosen.length / across) }, (_, at) =>
    chosen.slice(at * across, (at + 1) * across),
  );
  const written = questions.filter(({ face }) => !isChosen(face.questionType)).map(place);
  return headingOf(title) + (rows.length > 0 ? gridOf(rows, false) : '') + written.join('');
}

function boxes({ number, face }: Numbered): string {
  const letters = face.questionType === judgement ? ['√', '×'] : face.options.map(({ key }) => key);
  return `${number}．${letters.map((letter) => `[${letter}]`).join(' ')}`;
}

function place({ number, score, face }: Numbered): string {
  const line = (text: string) => paragraphOf(words(`${number}．（${score}分）${text}`));
  const type = face.questionType;
  if (isMarked(type)) return line('') + ruledLines(linesFor(score));
  if (type === matching) return line(face.options.map(({ key }) => `${key}—${blank}`).join('　'));
  if (type === ordering) return line(face.options.map(() => blank).join('→'));
  const count = type === blanks ? Math.max(1, blanksIn(plainText(face.stem))) : 1;
  return line(Array.from({ length: count }, () => blank).join('　'));
}
