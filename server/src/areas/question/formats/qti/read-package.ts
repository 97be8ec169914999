import type { Loss, QuestionFacts, ReadFile, ReadQuestion } from '../format.ts';
import { withFormulas } from '../formulas.ts';
import { Losses } from '../losses.ts';
import { asRefusal, FormatRefusal, lossOf } from '../refusal.ts';
import { type DecodedXml, decodeXml } from '../xml/decode-xml.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { RichReader } from '../xml/rich-reader.ts';
import { rootOf } from '../xml/root-of.ts';
import { childOf, type XmlNode } from '../xml/xml-node.ts';
import { about, besideOf, flat } from './about-text.ts';
import { readItem } from './item/read-item.ts';
import { contentOf } from './item/read-notes.ts';
import { PackageFiles, pathFrom } from './package-files.ts';
import { PackagePictures } from './package-pictures.ts';
import { readManifest } from './read-manifest.ts';
import { readSections, type Section } from './read-sections.ts';
import { firstVersion, isFirstVersion, qtiNames, versionIn } from './versions.ts';

const rawLength = 8000;

interface Read extends ReadQuestion {
  stimulus: string | undefined;
}

/**
 * Reads a QTI 2.x or 3.0 package or a single item.
 * @throws FormatRefusal for other or hostile files
 */
export async function readQti(bytes: Uint8Array): Promise<ReadFile> {
  const isPackage = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return isPackage ? readPackage(bytes) : readSingle(bytes);
}

async function readSingle(bytes: Uint8Array): Promise<ReadFile> {
  const decoded = decodeXml(bytes);
  const root = parseXml(decoded.text, qtiNames);
  if (isFirstVersion(root.name)) throw firstVersion();
  if (root.name !== 'assessmentItem')
    throw new FormatRefusal(root.name, [
      '单个XML文件应为assessmentItem；试卷与材料请连同试题打包为zip',
      'A file alone is an assessmentItem; pack a test or a text into a zip with its items',
    ]);
  const pictures = new PackagePictures(undefined);
  const reader = new PackageReader(undefined, pictures);
  const read = reader.item('assessmentItem', decoded, {});
  const version = versionIn(rootOf(decoded.text)?.attributes ?? '');
  return { questions: [withFormulas(read)], losses: [], pictures: pictures.found, ...(version && { format: version }) };
}

async function readPackage(bytes: Uint8Array): Promise<ReadFile> {
  try {
    const files = await PackageFiles.open(bytes);
    const { version, hasFirstVersion, items, tests, losses } = await readManifest(files);
    if (items.length === 0 && hasFirstVersion) throw firstVersion();
    if (items.length === 0 && losses.every(({ construct }) => construct === 'manifest'))
      throw new FormatRefusal('manifest', [
        '包中没有QTI试题。如果包中是Moodle XML或其他格式的文件，请解压后逐个上传',
        'The package holds no items of QTI. If it holds Moodle XML or files of another format, unpack it and upload them one by one',
      ]);
    const sections = await readSections(files, tests, losses);
    const pictures = new PackagePictures(files);
    const reader = new PackageReader(files, pictures);
    const read = { questions: eachInPackage(reader.all(items, sections)), losses, pictures: pictures.found };
    return version ? { ...read, format: version } : read;
  } catch (error) {
    throw asRefusal(error) ?? error;
  }
}

async function* eachInPackage(all: AsyncIterable<ReadQuestion>): AsyncGenerator<ReadQuestion> {
  for await (const one of all) yield withFormulas(one);
}

class PackageReader {
  readonly #files: PackageFiles | undefined;
  readonly #pictures: PackagePictures;

  constructor(files: PackageFiles | undefined, pictures: PackagePictures) {
    this.#files = files;
    this.#pictures = pictures;
  }

  /** Items in manifest order. Items with the same text become one question at the place of the first. */
  async *all(
    items: readonly { path: string; facts: QuestionFacts }[],
    sections: ReadonlyMap<string, Section>,
  ): AsyncGenerator<ReadQuestion> {
    const facts = new Map(items.map((one) => [one.path, one.facts]));
    const seen = new Set<string>();
    let held: Read[] = [];
    for (const { path } of items) {
      if (seen.has(path)) continue;
      seen.add(path);
      const section = sections.get(path);
      const together = section?.passage ? section.items.filter((one) => one === path || !seen.has(one)) : [path];
      const read: Read[] = [];
      for (const one of together) {
        seen.add(one);
        read.push(await this.#file(one, facts.get(one) ?? {}));
      }
      const [first] = read;
      if (held.length > 0 && held[0]?.stimulus !== first?.stimulus) {
        yield* this.#about(held, sections);
        held = [];
      }
      if (section?.passage) yield* this.#material(read, section.passage, section.test, section);
      else if (first?.stimulus !== undefined) held.push(first);
      else yield* read;
    }
    if (held.length > 0) yield* this.#about(held, sections);
  }

  async #file(path: string, facts: QuestionFacts): Promise<Read> {
    try {
      const decoded = await this.#files?.xml(path);
      const read = decoded ? this.item(path, decoded, facts) : this.#unread(path, '', []);
      await this.#pictures.fetch();
      return read;
    } catch (error) {
      const refusal = asRefusal(error);
      if (!refusal) throw error;
      return this.#unread(path, '', [lossOf(path, refusal)]);
    }
  }

  readonly #unread = (place: string, raw: string, losses: readonly Loss[]): Read => ({
    place,
    raw: raw.slice(0, rawLength),
    question: null,
    facts: {},
    losses,
    stimulus: undefined,
  });

  item(path: string, { text, encoding, wrongly }: DecodedXml, facts: QuestionFacts): Read {
    const losses = new Losses(path);
    if (wrongly !== undefined)
      losses.lose('encoding', [
        `文件声明为${wrongly}，实际按${encoding}读取，请核对文字`,
        `The file says ${wrongly} and is read as ${encoding}: look over its words`,
      ]);
    try {
      const root = parseXml(text, qtiNames);
      const { question, facts: own, stimulus } = readItem(root, losses, this.#pictures.finder(path, losses));
      const about = stimulus === undefined ? undefined : (pathFrom(path, stimulus) ?? stimulus);
      return {
        place: path,
        raw: text.slice(0, rawLength),
        question,
        facts: { ...facts, ...own },
        losses: losses.list,
        stimulus: about,
      };
    } catch (error) {
      if (!(error instanceof FormatRefusal)) throw error;
      return this.#unread(path, text, [lossOf(path, error)]);
    }
  }

  async *#about(read: readonly Read[], sections: ReadonlyMap<string, Section>): AsyncGenerator<ReadQuestion> {
    const [first] = read;
    if (!first || first.stimulus === undefined) return;
    const section = sections.get(first.place);
    const isWhole = section?.items.length === read.length;
    try {
      const decoded = await this.#files?.xml(first.stimulus);
      const root = decoded && parseXml(decoded.text, qtiNames);
      const body = root && childOf(root, 'stimulusBody');
      if (!root || !body)
        throw new FormatRefusal('stimulusBody', ['材料文件没有stimulusBody', 'The text has no stimulusBody']);
      const title = root.attributes.get('title') ?? '';
      const none = { test: first.stimulus, title, facts: {}, passage: undefined, analysis: undefined, items: [] };
      yield* this.#material(read, body, first.stimulus, section && isWhole ? section : none);
    } catch (error) {
      const refusal = asRefusal(error);
      if (!refusal) throw error;
      const lost = lossOf(first.stimulus, refusal);
      for (const one of read) yield { ...one, losses: [...one.losses, lost] };
    }
  }

  async *#material(
    read: readonly Read[],
    passage: { children: readonly XmlNode[] },
    from: string,
    { title, facts, analysis, test }: Section,
  ): AsyncGenerator<ReadQuestion> {
    const losses = new Losses(from);
    const rich = new RichReader(losses, this.#pictures.finder(from, losses));
    const told = new RichReader(losses, this.#pictures.finder(test, losses));
    const element = { name: 'div', attributes: new Map<string, string>(), line: 0, ...passage };
    const stem = rich.read(contentOf(element));
    const why = analysis ? told.read(contentOf(analysis)) : '';
    await this.#pictures.fetch();
    const children = read.flatMap(({ question }) => (question ? flat(question) : []));
    const lacksKey = read.some((one) => one.facts.lacksKey);
    yield {
      place: from,
      raw: read
        .map(({ raw }) => raw)
        .join('\n')
        .slice(0, rawLength),
      question: children.length === 0 ? null : about(stem, why, children),
      facts: { ...besideOf(read), ...facts, ...(title && { title }), ...(lacksKey && { lacksKey }) },
      losses: [...losses.list, ...read.flatMap((one) => one.losses)],
    };
  }
}
