import { drawBlanks, type Question } from '@kaoxin/contract/question/content.ts';
import { shownText } from '@kaoxin/contract/question/shown-text.ts';
import { plainText, sanitizeHtml } from '#platform/text/html.ts';
import { inTurns } from '#platform/turns.ts';
import type { Loss, Picture, QuestionFacts, WrittenFile, WrittenQuestion } from '../format.ts';
import { Losses } from '../losses.ts';
import { inHtml } from '../rich.ts';
import { inAttribute, inXml, isBeyondXml, xmlElement, xmlHead } from '../xml/write-xml.ts';
import { clozeGap } from './cloze.ts';
import { spoken } from './moodle-texts.ts';
import { AnswerWriter, moodleType, textElement } from './write-answers.ts';

const noFacts: QuestionFacts = {};
const unescaped: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const plain = (said: string): string => said.replace(/&(?:amp|lt|gt|quot);/gu, (name) => unescaped[name] ?? name);

export async function writeMoodle(
  questions: Iterable<WrittenQuestion>,
  pictures: ReadonlyMap<string, Picture> = new Map(),
): Promise<WrittenFile> {
  const losses: Loss[] = [];
  const made: string[] = [];
  for await (const { code, question, facts } of inTurns(questions)) {
    const lost = new Losses(code);
    const put = (id: string, one: Question, beside: QuestionFacts) => {
      if (hasPlainTargets(one)) made.push(new QuestionWriter(one, lost, pictures).write(id, beside));
      else
        lost.lose('matching', [
          '匹配项在Moodle中只能是普通文字，去掉图片和格式后无法区分，该题未导出',
          'What is matched with is plain words in Moodle: without pictures and marks these cannot be told apart, so the question is left out',
        ]);
    };
    put(code, question, facts);
    for (const [at, child] of question.children.entries())
      put(`${code}-${at + 1}`, child, { title: `${facts.title ?? code}-${at + 1}` });
    losses.push(...lost.list);
  }
  const quiz = `${xmlHead}<quiz>\n${made.join('\n')}\n</quiz>\n`;
  return { bytes: new TextEncoder().encode(quiz), losses };
}

function hasPlainTargets({ targets }: Question): boolean {
  const words = targets.map(({ text }) => shownText(inHtml(plainText(text))));
  return new Set(words).size === words.length && !words.includes('');
}

class QuestionWriter {
  readonly #question: Question;
  readonly #losses: Losses;
  readonly #pictures: ReadonlyMap<string, Picture>;

  constructor(question: Question, losses: Losses, pictures: ReadonlyMap<string, Picture>) {
    this.#question = question;
    this.#losses = losses;
    this.#pictures = pictures;
  }

  write(id: string, facts: QuestionFacts = noFacts): string {
    const question = this.#question;
    const { answer, defaultScore, analysis } = question;
    if (answer.kind === 'blanks' && !answer.ignoreWidth)
      this.#losses.lose('usecase', [
        'Moodle不区分“不忽略全半角”，再导入时为忽略',
        'Moodle has no word for width: it is read again as ignored',
      ]);
    const answers = new AnswerWriter(question, this.#losses, (name, text, attributes) =>
      this.#rich(name, text, attributes),
    );
    return xmlElement(
      'question',
      { type: moodleType(question) },
      textElement('name', facts.title ?? id),
      this.#rich('questiontext', this.#stem()),
      this.#rich('generalfeedback', analysis),
      xmlElement('defaultgrade', {}, answer.kind === 'none' ? '0' : String(defaultScore)),
      xmlElement('idnumber', {}, inXml(id)),
      ...answers.write(),
      tagsOf(facts),
    );
  }

  /** Several blanks carry their answers within the text (cloze). */
  #stem(): string {
    const { stem, answer } = this.#question;
    if (answer.kind !== 'blanks' || answer.blanks.length < 2) return stem;
    let at = 0;
    return drawBlanks(stem).replace(
      /(<[^>]*>)|(_{3,}|＿{2,})/gu,
      (whole, tag: string | undefined, drawn: string | undefined) => {
        const blank = answer.blanks[at];
        if (tag !== undefined || drawn === undefined || !blank) return whole;
        at += 1;
        return clozeGap(drawn, blank.accepted, !answer.ignoreCase);
      },
    );
  }

  #rich(name: string, text: string, attributes: Record<string, string> = {}): string {
    const files = new Map<string, Picture>();
    const html = sanitizeHtml(text, { ownImage: () => true }).replace(
      /(<img [^>]*?src=")([^"]*)"/gu,
      (_, before: string, src: string) => {
        const picture = this.#pictures.get(plain(src));
        if (!picture) {
          this.#losses.pictureMissing(plain(src));
          return `${before}${src}"`;
        }
        const file = fileOf(picture, files);
        files.set(file, picture);
        return `${before}@@PLUGINFILE@@/${inAttribute(encodeURIComponent(file))}"`;
      },
    );
    if (isBeyondXml(html))
      this.#losses.lose('#x', ['XML不允许的控制字符已替换', 'Control characters that XML forbids are replaced']);
    const held = [...files].map(([file, { bytes }]) =>
      xmlElement('file', { name: file, path: '/', encoding: 'base64' }, Buffer.from(bytes).toString('base64')),
    );
    return xmlElement(name, { ...attributes, format: 'html' }, xmlElement('text', {}, inXml(html)), ...held);
  }
}

function fileOf(picture: Picture, files: ReadonlyMap<string, Picture>): string {
  const base = picture.name.split('/').at(-1) ?? picture.name;
  for (let at = 1; ; at += 1) {
    const tried = at === 1 ? base : `${at}-${base}`;
    const taken = files.get(tried);
    if (!taken || taken.name === picture.name) return tried;
  }
}

function tagsOf({ difficulty, cognition, source, knowledge = [] }: QuestionFacts): string {
  const said = [
    ...knowledge,
    ...(difficulty === undefined ? [] : [`${spoken.difficulty}${difficulty}`]),
    ...(cognition === undefined ? [] : [`${spoken.cognition}${cognition}`]),
    ...(source === undefined ? [] : [`${spoken.source}${source}`]),
  ];
  return said.length === 0 ? '' : xmlElement('tags', {}, ...said.map((one) => textElement('tag', one)));
}
