import {
  blanksIn,
  isChosen,
  noAnswer,
  type Option,
  optionLetters,
  type Question,
  type QuestionAnswer,
} from '@kaoxin/contract/question/content.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { plainText } from '#platform/text/html.ts';
import { ascending, keysSaid, numberSaid, pairsSaid } from '../said/keys.ts';
import { truthSaid } from '../said/named.ts';
import { blanksSaid } from '../said/parted.ts';
import type { FoundColumns } from './columns.ts';
import { clipped, type RowReader } from './row.ts';

const { judgement, ordering } = questionType.of;

export function answerOf(
  reader: RowReader,
  question: Question,
  offered: readonly Option[],
  columns: FoundColumns,
): QuestionAnswer {
  const text = reader.cell('answer');
  const none = noAnswer(question.questionType);
  if (text === '') return none;
  const { questionType: type } = question;
  if (type === judgement) return judged(reader, text, offered);
  if (isChosen(type) || type === ordering) {
    const keys = keysOf(text, offered, columns.isNumbered);
    if (keys === undefined) return unknown(reader, text, none);
    return type === ordering ? { kind: 'order', keys } : { kind: 'keys', keys: ascending(keys) };
  }
  if (none.kind !== 'text' && /<su[bp]>/u.test(reader.row.riches?.get('answer') ?? '')) reader.loseRaised('answer');
  switch (none.kind) {
    case 'blanks':
      return {
        ...none,
        blanks: blanksSaid(text, blanksIn(plainText(question.stem))).map((accepted) => ({ accepted })),
        ignoreCase: reader.cell('strictness').includes('大小写') ? 0 : 1,
        ignoreWidth: reader.cell('strictness').includes('全半角') ? 0 : 1,
      };
    case 'number':
      return { kind: 'number', ...numberSaid(reader.row.answerNumber ?? text, reader.cell('tolerance')) };
    case 'pairs': {
      const pairs = pairsSaid(text);
      if (pairs !== undefined) return { kind: 'pairs', pairs };
      reader.wrong('answer', [`答案【${clipped(text)}】应写作A-1；B-2`, 'Pairs are written as A-1; B-2']);
      return none;
    }
    case 'text':
      return { kind: 'text', text: reader.rich('answer') };
    default:
      reader.lose('答案', ['材料题的答案写在各小题', 'What is asked about a reading has the answers']);
      return none;
  }
}

function unknown(reader: RowReader, text: string, none: QuestionAnswer): QuestionAnswer {
  reader.wrong('answer', [`答案【${clipped(text)}】不在选项中`, `Answer ${clipped(text)} is no option`]);
  return none;
}

function keysOf(text: string, offered: readonly Option[], isNumbered: boolean): string[] | undefined {
  const said = keysSaid(text, offered);
  if (said !== undefined || !isNumbered || !/^[\d\s,，、;；]+$/u.test(text)) return said;
  const numbers = text.split(/[\s,，、;；]+/u).filter((one) => one !== '');
  return numbers.map((number) => optionLetters[Number(number) - 1] ?? number);
}

function judged(reader: RowReader, text: string, offered: readonly Option[]): QuestionAnswer {
  const [letter] = offered.length > 0 ? (keysSaid(text, offered) ?? []) : [];
  const meant = offered.find(({ key }) => key === letter);
  const key = truthSaid(meant ? plainText(meant.text) : text);
  return key === undefined ? unknown(reader, text, { kind: 'keys', keys: [] }) : { kind: 'keys', keys: [key] };
}
