import type { Question } from '@kaoxin/contract/question/content.ts';
import { questionType } from '@kaoxin/contract/question/question-states.ts';
import type { Loss, Picture, QuestionFacts, ReadFile, ReadQuestion } from '../format.ts';
import { eachWithFormulas } from '../formulas.ts';
import { Losses } from '../losses.ts';
import { FormatRefusal, lossOf } from '../refusal.ts';
import { decodeXml } from '../xml/decode-xml.ts';
import { rootOf } from '../xml/root-of.ts';
import { eachElement, type SplitElement } from '../xml/split-xml.ts';
import { childOf, type XmlElement } from '../xml/xml-node.ts';
import { factsOf, wordsIn } from './moodle-texts.ts';
import { readMoodleQuestion } from './read-question.ts';

const { material } = questionType.of;
const rawLength = 8000;

/**
 * Parses Moodle XML (docs.moodle.org, "Moodle XML format").
 * @throws FormatRefusal
 */
export function readMoodle(bytes: Uint8Array): ReadFile {
  const { text, encoding, wrongly } = decodeXml(bytes);
  if (rootOf(text)?.name !== 'quiz')
    throw new FormatRefusal('quiz', ['不是Moodle XML文件：没有quiz', 'It is no Moodle XML: there is no quiz']);
  const pictures = new Map<string, Picture>();
  const losses: Loss[] =
    wrongly === undefined
      ? []
      : [
          {
            place: '第1行',
            construct: 'encoding',
            words: [
              `文件声明为${wrongly}，实际按${encoding}读取，请核对文字`,
              `The file says ${wrongly} and is read as ${encoding}: look over its words`,
            ],
          },
        ];
  const elements = eachElement(text, 'question');
  const first = elements.next();
  return { questions: eachWithFormulas(together(readAll(first, elements, pictures))), losses, pictures };
}

interface Read extends ReadQuestion {
  id: string;
}

function* readAll(
  first: IteratorResult<SplitElement, unknown>,
  rest: Iterator<SplitElement>,
  pictures: Map<string, Picture>,
): Generator<Read> {
  let category: string | undefined;
  for (let next = first; !next.done; next = rest.next()) {
    const one = next.value;
    const place = `第${one.line}行`;
    const raw = one.raw.slice(0, rawLength);
    if ('refusal' in one) {
      const { construct, words } = one.refusal;
      yield {
        id: '',
        place,
        raw,
        question: null,
        facts: {},
        losses: [lossOf(place, new FormatRefusal(construct, words))],
      };
      continue;
    }
    if (one.root.attributes.get('type') === 'category') {
      category = categoryOf(one.root);
      continue;
    }
    const losses = new Losses(place);
    const question = readMoodleQuestion(one.root, losses, pictures, one.line);
    const facts = {
      ...factsOf(one.root, category),
      ...(question && lacksAnswer(question) && { lacksKey: true as const }),
    };
    yield { id: wordsIn(childOf(one.root, 'idnumber')).trim(), place, raw, question, facts, losses: losses.list };
  }
}

/** The last part of the path: `$course$/top/经济/供求` is 供求. */
function categoryOf(question: XmlElement): string | undefined {
  const said = wordsIn(childOf(question, 'category')).trim().split('/').at(-1)?.trim();
  return said === undefined || said === '' || said === 'top' || /^\$\w+\$$/u.test(said) ? undefined : said;
}

const lacksAnswer = ({ answer, children }: Question): boolean =>
  (answer.kind === 'keys' && answer.keys.length === 0) ||
  (answer.kind === 'number' && answer.value === '') ||
  (answer.kind === 'blanks' && answer.blanks.some(({ accepted }) => accepted.length === 0)) ||
  children.some(lacksAnswer);

/** Joins a description numbered `X` with the following questions `X-1`, `X-2` to one 材料题. */
function* together(all: Iterable<Read>): Generator<ReadQuestion> {
  let text: Read | undefined;
  let about: Read[] = [];
  for (const { ...one } of all) {
    if (text && text.id !== '' && one.id.startsWith(`${text.id}-`) && /^\d+$/u.test(one.id.slice(text.id.length + 1))) {
      about.push(one);
      continue;
    }
    if (text) yield joined(text, about);
    [text, about] = [undefined, []];
    if (one.question?.questionType === material && one.question.children.length === 0) text = one;
    else yield asRead(one);
  }
  if (text) yield joined(text, about);
}

const asRead = ({ id: _, ...read }: Read): ReadQuestion => read;

function joined(text: Read, about: readonly Read[]): ReadQuestion {
  const children = about.flatMap(({ question }) => (question ? [question] : []));
  const losses = [...text.losses, ...about.flatMap((one) => one.losses)];
  const lacksKey = about.some(({ facts }) => facts.lacksKey);
  const facts: QuestionFacts = { ...text.facts, ...(lacksKey && { lacksKey }) };
  const raw = [text, ...about]
    .map((one) => one.raw)
    .join('\n')
    .slice(0, rawLength);
  if (!text.question || children.length === 0) {
    const none: Loss = {
      place: text.place,
      construct: 'type="description"',
      words: ['说明文字不是试题，未导入', 'A description is no question: it is left out'],
    };
    return { place: text.place, raw, question: null, facts, losses: [...losses, none] };
  }
  const defaultScore = children.reduce((sum, child) => sum + child.defaultScore, 0);
  return { place: text.place, raw, question: { ...text.question, defaultScore, children }, facts, losses };
}
