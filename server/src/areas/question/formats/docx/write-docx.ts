import { isDeepStrictEqual } from 'node:util';
import type { Question } from '@kaoxin/contract/question/content.ts';
import { type QuestionType, questionType } from '@kaoxin/contract/question/question-states.ts';
import { inTurns } from '#platform/turns.ts';
import type { FileMarks, Loss, Picture, WrittenFile, WrittenQuestion } from '../format.ts';
import { FormatRefusal } from '../refusal.ts';
import { takePictures } from '../table/pictures.ts';
import { RowWriter } from '../table/write-row.ts';
import { fieldLabel } from './markers.ts';
import { numberingOf } from './numbering.ts';
import { packWord } from './pack.ts';
import { readBody, sizeOf } from './read-docx.ts';
import { type PictureAt, paragraphOf, wordOf, words } from './write-body.ts';

const { material, short, essay } = questionType.of;
const fields =
  'answer tolerance score difficulty knowledge cognition source rule rulePoints optionPoints strictness rubric analysis code'.split(
    ' ',
  );
const chineseDigits = '一二三四五六七八九十';

interface Placed {
  id: string;
  picture: Picture;
  width: number;
  height: number;
}

export async function writeDocx(
  questions: Iterable<WrittenQuestion>,
  source?: ReadonlyMap<string, Picture>,
  marks?: FileMarks,
): Promise<WrittenFile> {
  const losses: Loss[] = [];
  const taken = new Map<string, Picture>();
  const placed = new Map<string, Placed>();
  const blocks: string[] = [];
  let [number, headings] = [1, 0];
  let type: QuestionType | undefined;
  for await (const written of inTurns(questions)) {
    const question = takePictures(
      written.question,
      source,
      taken,
      (text, construct) => losses.push({ place: written.code, construct, words: text }),
      nameOf(taken),
    );
    await place(taken, placed);
    const heading = question.questionType === type ? '' : headingOf(question.questionType, headings);
    if (heading !== '') headings += 1;
    type = question.questionType;
    const writer = new QuestionWriter({ ...written, question }, number, pictureAt(placed));
    const body = writer.write();
    losses.push(...writer.losses, ...differences(written.code, heading || headingOf(type, 0), body, question, placed));
    blocks.push(heading, body);
    number = writer.next;
  }
  return {
    bytes: packWord(
      blocks.join(''),
      [...placed.values()].map(({ id, picture }) => ({ id, name: picture.name, bytes: picture.bytes })),
      marks?.shown === undefined ? undefined : paragraphOf(words(marks.shown), 'center'),
    ),
    losses,
  };
}

const headingOf = (type: QuestionType, at: number): string =>
  paragraphOf(words(`${chineseDigits[at] ?? '十'}、${typeTitle(type)}`, ['strong']));
const typeTitle = (type: QuestionType): string => `${questionType.label(type).replace(/题$/u, '')}题`;

/** Names in a Word file must be plain ASCII. */
const nameOf =
  (taken: ReadonlyMap<string, Picture>) =>
  ({ name }: Picture): string =>
    /^media\/[\w.-]+$/u.test(name) ? name : `media/image${taken.size + 1}${/\.[a-z]+$/iu.exec(name)?.[0] ?? '.png'}`;

async function place(taken: ReadonlyMap<string, Picture>, placed: Map<string, Placed>): Promise<void> {
  for (const picture of taken.values())
    if (!placed.has(picture.name))
      placed.set(picture.name, { id: `rId${placed.size + 10}`, picture, ...(await sizeOf(picture.bytes)) });
}
const pictureAt =
  (placed: ReadonlyMap<string, Placed>): PictureAt =>
  (src) =>
    placed.get(src);

class QuestionWriter {
  readonly losses: Loss[] = [];
  readonly written: WrittenQuestion;
  readonly picture: PictureAt;
  next: number;

  constructor(written: WrittenQuestion, number: number, picture: PictureAt) {
    this.written = written;
    this.next = number;
    this.picture = picture;
  }

  write(): string {
    const { question, facts, code } = this.written;
    const own = { ...facts, title: facts.title ?? code };
    if (question.questionType !== material) return this.#question(question, own, false);
    const [first, last] = [this.next, this.next + question.children.length - 1];
    const head = paragraphOf(words(`根据以下材料回答第${first}—${last}题。`, ['strong']));
    const reading = this.#parts(question, own, '');
    const difficulty = facts.difficulty === undefined ? {} : { difficulty: facts.difficulty };
    return head + reading + question.children.map((child) => this.#question(child, difficulty, true)).join('');
  }

  #question(question: Question, facts: WrittenQuestion['facts'], isChild: boolean): string {
    const number = this.next;
    this.next += 1;
    return this.#parts(
      question,
      facts,
      `${number}．${isChild ? `【${questionType.label(question.questionType)}】` : ''}`,
    );
  }

  #parts(question: Question, facts: WrittenQuestion['facts'], before: string): string {
    const cells = new Map(new RowWriter(this.written.code, question, facts, this.losses, true).write());
    if (facts.title) cells.set('code', facts.title);
    const rich = (html: string, label: string) => wordOf(html, label, this.picture);
    const keyed = [
      ...question.options.map(({ text }, at) => rich(text, `${String.fromCharCode(65 + at)}．`)),
      ...question.targets.map(({ text }, at) => rich(text, `匹配项${at + 1}：`)),
    ];
    const said = fields.flatMap((key) => {
      const cell = cells.get(key);
      if (cell === undefined) return [];
      const isRich =
        key === 'analysis' ||
        (key === 'answer' && (question.questionType === short || question.questionType === essay));
      return [isRich ? rich(cell, `${fieldLabel(key)}：`) : paragraphOf(words(`${fieldLabel(key)}：${cell}`))];
    });
    return [rich(question.stem, before), ...keyed, ...said].join('');
  }
}

/** Empty if the document exceeds the limits for reading. It is written nevertheless. */
function readAgain(...given: Parameters<typeof readBody>): ReturnType<typeof readBody> {
  try {
    return readBody(...given);
  } catch (error) {
    if (error instanceof FormatRefusal) return [];
    throw error;
  }
}

function differences(
  code: string,
  heading: string,
  body: string,
  question: Question,
  placed: ReadonlyMap<string, Placed>,
): Loss[] {
  const pictures = new Map([...placed.values()].map(({ picture }) => [picture.name, picture]));
  const context = {
    numbering: numberingOf(undefined),
    styles: new Map(),
    relations: new Map(
      [...placed.values()].map(({ id, picture }) => [id, { type: 'image', target: picture.name, isOutside: false }]),
    ),
    pictures: new Map([...placed.values()].map(({ id, picture, width }) => [id, { name: picture.name, width }])),
  };
  const losses: Loss[] = [];
  const [again, ...more] = readAgain(`<w:body>${heading}${body}</w:body>`, pictures, context, losses);
  if (more.length === 0 && losses.length === 0 && again && isDeepStrictEqual(again.question, question)) return [];
  const read = new Map<string, unknown>(Object.entries(again?.question ?? {}));
  const names = Object.entries(question).flatMap(([field, value]) =>
    isDeepStrictEqual(value, read.get(field)) ? [] : [field],
  );
  return [
    {
      place: code,
      construct: names.join(', ') || 'w:p',
      words: [
        '其格式、公式写法或分行在Word中无法原样保留，再读入时请核对',
        'Word does not keep its formatting, formulas or lines quite as they are: look at it when it is read again',
      ],
    },
  ];
}
