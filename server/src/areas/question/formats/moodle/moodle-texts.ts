import { mostRich } from '../../words.ts';
import type { Picture, QuestionFacts } from '../format.ts';
import type { Losses } from '../losses.ts';
import { dataPicture, isPicture } from '../pictures.ts';
import { asRich, tooLong } from '../rich.ts';
import { RichReader } from '../xml/rich-reader.ts';
import { childOf, childrenOf, descendants, textIn, type XmlElement } from '../xml/xml-node.ts';

export const wordsIn = (element: XmlElement | undefined): string => {
  const held = element && (childOf(element, 'text') ?? element);
  return held ? textIn(held) : '';
};

const place = '@@PLUGINFILE@@/';
/** Includes embedded pictures; the rich text itself is far shorter. */
const longest = 4 * 1024 * 1024;
/** Prefixes of tags that are not knowledge points. */
export const spoken = { difficulty: '难度：', cognition: '认知层次：', source: '来源：' } as const;

export class MoodleTexts {
  readonly #losses: Losses;
  readonly #rich: RichReader;
  readonly #files = new Map<string, string>();
  readonly #pictures: Map<string, Picture>;

  constructor(question: XmlElement, losses: Losses, pictures: Map<string, Picture>, line: number) {
    this.#losses = losses;
    this.#pictures = pictures;
    this.#rich = new RichReader(losses, (src) => this.#find(src));
    for (const file of descendants(question)) if (file.name === 'file') this.#keep(file, line);
  }

  #keep(file: XmlElement, line: number): void {
    const path = pathIn(file);
    const bytes = Buffer.from(textIn(file), 'base64');
    if (!isPicture(bytes)) {
      this.#losses.lose('file', [`附件【${path}】不是图片，不保留`, `File ${path} is no picture: it is not kept`]);
      return;
    }
    const usual = `media/${path}`;
    const known = this.#pictures.get(usual);
    const name = known && !bytes.equals(known.bytes) ? `media/${line}/${path}` : usual;
    this.#pictures.set(name, { name, bytes });
    this.#files.set(path, name);
  }

  #find(src: string): string | undefined {
    const inline = dataPicture(src);
    if (inline) {
      this.#pictures.set(inline.name, inline);
      return inline.name;
    }
    const path = src.startsWith(place) ? pathOf(src.slice(place.length)) : undefined;
    const name = path === undefined ? undefined : this.#files.get(path);
    if (name === undefined) this.#losses.pictureMissing(path ?? src);
    return name;
  }

  picture(file: XmlElement): string {
    return this.#rich.readHtml(`<p><img src="${place}${encodeURIComponent(pathIn(file))}" alt="" /></p>`);
  }

  html(said: string): string {
    return this.#rich.readHtml(said);
  }

  read(element: XmlElement | undefined, change: (html: string) => string = (html) => html): string {
    if (!element) return '';
    const said = change(wordsIn(element));
    if (said.trim() === '') return '';
    const format = element.attributes.get('format') ?? 'html';
    const isPlain = format === 'plain_text' || format === 'markdown';
    if (said.length > (isPlain ? mostRich : longest)) {
      this.#losses.lose('text', tooLong);
      return '';
    }
    if (format === 'markdown')
      this.#losses.lose('format="markdown"', ['Markdown按普通文字保留', 'Markdown is kept as plain words']);
    if (isPlain) return asRich(said.trim(), false);
    // Moodle inserts line breaks into such a text unless it has its own markup for them.
    const isBroken = format === 'moodle_auto_format' && !/<(?:p|br|div|li|table)\b/iu.test(said);
    return this.#rich.readHtml(isBroken ? said.trim().replace(/\r?\n/gu, '<br />') : said);
  }
}

const pathIn = ({ attributes }: XmlElement): string =>
  `${attributes.get('path') ?? '/'}${attributes.get('name') ?? ''}`.replace(/^\/+/u, '');

function pathOf(said: string): string {
  try {
    return decodeURIComponent(said);
  } catch {
    return said;
  }
}

export function factsOf(question: XmlElement, category: string | undefined): QuestionFacts {
  const facts: QuestionFacts = {};
  const title = wordsIn(childOf(question, 'name')).trim();
  if (title !== '') facts.title = title;
  const knowledge: string[] = [];
  const tags = childOf(question, 'tags');
  for (const said of (tags ? childrenOf(tags, 'tag') : []).map((tag) => wordsIn(tag).trim())) {
    if (said.startsWith(spoken.difficulty) && /[1-5]$/u.test(said)) facts.difficulty = Number(said.at(-1));
    else if (said.startsWith(spoken.cognition) && /[1-9]$/u.test(said)) facts.cognition = Number(said.at(-1));
    else if (said.startsWith(spoken.source)) facts.source = said.slice(spoken.source.length);
    else if (said !== '') knowledge.push(said);
  }
  if (knowledge.length === 0 && category !== undefined) knowledge.push(category);
  if (knowledge.length > 0) facts.knowledge = knowledge;
  return facts;
}
