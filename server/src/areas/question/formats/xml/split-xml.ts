import { FormatRefusal } from '../refusal.ts';
import { parseElement, type XmlNames } from './parse-xml.ts';
import type { XmlElement } from './xml-node.ts';

/** One of many like elements, or why it cannot be read; `raw` is its own text. */
export type SplitElement = { line: number; raw: string } & ({ root: XmlElement } | { refusal: FormatRefusal });

const declared = /<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)\b/;

/**
 * Elements of a name one after the other, whatever stands between them: a broken one costs itself alone, and none but the one
 * at hand is held as a tree. @throws FormatRefusal when the file declares a document type or entities
 */
export function* eachElement(text: string, name: string, names?: XmlNames): Generator<SplitElement> {
  const begun = new RegExp(`<!--[\\s\\S]*?-->|<(?:[\\w.-]+:)?${name}(?=[\\s/>])`, 'gu');
  const first = begun.exec(text);
  const head = declared.exec(text.slice(0, first?.index ?? text.length));
  if (head)
    throw new FormatRefusal(head[1] ?? 'DOCTYPE', [
      `XML中不允许出现${head[1]}声明，请删除后再上传`,
      `XML of questions has no ${head[1]}: take it out and upload the file again`,
    ]);
  const lines = new LineCount(text);
  begun.lastIndex = 0;
  for (let found = begun.exec(text); found; found = begun.exec(text)) {
    if (found[0].startsWith('<!--')) continue;
    const line = lines.at(found.index);
    try {
      const { root, end } = parseElement(text, found.index, line, names);
      begun.lastIndex = end;
      yield { line, raw: text.slice(found.index, end), root };
    } catch (error) {
      if (!(error instanceof FormatRefusal)) throw error;
      const next = new RegExp(begun, 'gu');
      next.lastIndex = begun.lastIndex;
      yield { line, raw: text.slice(found.index, next.exec(text)?.index), refusal: error };
    }
  }
}

/** Numbers of lines for places that only go forward. */
class LineCount {
  #line = 1;
  #seen = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  at(place: number): number {
    for (
      let end = this.#text.indexOf('\n', this.#seen);
      end >= 0 && end < place;
      end = this.#text.indexOf('\n', this.#seen)
    ) {
      this.#line += 1;
      this.#seen = end + 1;
    }
    return this.#line;
  }
}
