import { FormatRefusal } from '../refusal.ts';
import { parseElement, type XmlNames } from './parse-xml.ts';
import type { XmlElement } from './xml-node.ts';

/** One of several similar elements, or the reason why it cannot be read. `raw` is its source text. */
export type SplitElement = { line: number; raw: string } & ({ root: XmlElement } | { refusal: FormatRefusal });

const declared = /<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)\b/;
/** Total parsing of broken elements is limited to this multiple of the file size, because each could run to the end. */
const patience = 3;
const little = 4 * 1024 * 1024;

/**
 * Yields the elements of a name one by one, ignoring other content. A broken element affects only itself, and only the
 * current one is kept as a tree.
 * @throws FormatRefusal if the file declares a document type or entities
 */
export function* eachElement(text: string, name: string, names?: XmlNames): Generator<SplitElement> {
  const begins = new Begins(text, name);
  const first = begins.next(0);
  refuseDeclared(text.slice(0, first ?? text.length));
  const lines = new LineCount(text);
  let spent = 0;
  for (let next = first; next !== undefined; ) {
    const start = next;
    const line = lines.at(start);
    try {
      const { root, end } = parseElement(text, start, line, names);
      next = begins.next(end);
      yield { line, raw: text.slice(start, end), root };
    } catch (error) {
      if (!(error instanceof FormatRefusal)) throw error;
      spent += Math.min(error.at ?? text.length, text.length) - start;
      next = begins.next(start + 1);
      yield { line, raw: text.slice(start, next), refusal: error };
      if (spent <= patience * text.length + little) continue;
      yield { line, raw: '', refusal: tooBroken() };
      return;
    }
  }
}

const tooBroken = (): FormatRefusal =>
  new FormatRefusal('XML', ['XML错误过多，其余内容未读取', 'The XML is too broken: the rest of it is not read']);

function refuseDeclared(head: string): void {
  const found = declared.exec(head)?.[1];
  if (found === undefined) return;
  throw new FormatRefusal(found, [
    `XML中不允许出现${found}声明，请删除后再上传`,
    `XML of questions has no ${found}: take it out and upload the file again`,
  ]);
}

class Begins {
  readonly #text: string;
  readonly #begun: RegExp;

  constructor(text: string, name: string) {
    this.#text = text;
    this.#begun = new RegExp(`<!--|<(?:[\\w.-]{1,40}:)?${name}(?=[\\s/>])`, 'gu');
  }

  next(from: number): number | undefined {
    this.#begun.lastIndex = from;
    for (let found = this.#begun.exec(this.#text); found; found = this.#begun.exec(this.#text)) {
      if (found[0] !== '<!--') return found.index;
      const end = this.#text.indexOf('-->', found.index + 4);
      if (end < 0) return undefined;
      this.#begun.lastIndex = end + 3;
    }
    return undefined;
  }
}

class LineCount {
  readonly #text: string;
  #line = 1;
  #end = -1;

  constructor(text: string) {
    this.#text = text;
    this.#end = text.indexOf('\n');
  }

  at(place: number): number {
    while (this.#end >= 0 && this.#end < place) {
      this.#line += 1;
      this.#end = this.#text.indexOf('\n', this.#end + 1);
    }
    return this.#line;
  }
}
