import { questionType } from '@kaoxin/contract/question/question-states.ts';
import { writeZip, type ZipFile } from '#platform/files/write-zip.ts';
import { inTurns } from '#platform/turns.ts';
import type { Loss, Picture, QuestionFacts, WrittenFile, WrittenQuestion } from '../format.ts';
import { Losses } from '../losses.ts';
import { xmlElement, xmlHead } from '../xml/write-xml.ts';
import { ItemWriter } from './item/write-item.ts';
import { factsInLom } from './lom.ts';
import { type ItemUsage, usageDataFile } from './usage-data.ts';
import type { QtiVersion } from './versions.ts';

type ResourceKind = 'item' | 'test' | 'stimulus' | 'usagedata';
const none: QuestionFacts = {};

export async function writePackage(
  version: QtiVersion,
  questions: Iterable<WrittenQuestion>,
  pictures: ReadonlyMap<string, Picture> = new Map(),
): Promise<WrittenFile> {
  const made = new PackageWriter(version, pictures);
  for await (const one of inTurns(questions)) made.put(one);
  return made.end();
}

class PackageWriter {
  readonly #version: QtiVersion;
  readonly #pictures: ReadonlyMap<string, Picture>;
  readonly #files: ZipFile[] = [];
  readonly #resources: string[] = [];
  readonly #media = new Map<string, ZipFile>();
  readonly #losses: Loss[] = [];
  readonly #usage: ItemUsage[] = [];

  constructor(version: QtiVersion, pictures: ReadonlyMap<string, Picture>) {
    this.#version = version;
    this.#pictures = pictures;
  }

  put({ code, question, facts, usage = [] }: WrittenQuestion): void {
    const losses = new Losses(code);
    const shown = new Set<string>();
    const writer = new ItemWriter(this.#version, losses, (src) => this.#show(src, shown, losses));
    const identifier = identifierOf(code);
    const title = facts.title ?? code;
    const isReading = question.questionType === questionType.of.material;
    for (const [at, one] of usage.entries())
      if (one) this.#usage.push({ identifier: isReading ? `${identifier}-${at + 1}` : identifier, usage: one });
    if (isReading) this.#material(writer, { code, question, facts }, shown);
    else this.#add('item', identifier, writer.item({ identifier, title, question }), facts, [...shown]);
    this.#losses.push(...losses.list);
  }

  #material(writer: ItemWriter, { code, question, facts }: WrittenQuestion, shown: Set<string>): void {
    const { q, version } = writer;
    const identifier = identifierOf(code);
    const title = facts.title ?? code;
    const passage = writer.rich(question.stem);
    const stimulus = { identifier: `${identifier}-text`, href: `../stimuli/${identifier}.xml` };
    if (version.hasStimuli) {
      const file = writer.root(
        'assessmentStimulus',
        { identifier: stimulus.identifier, title },
        q('stimulusBody', {}, passage),
      );
      this.#add('stimulus', stimulus.identifier, file, none, [...shown], `stimuli/${identifier}.xml`);
    }
    const items = question.children.map((child, at) => {
      const id = `${identifier}-${at + 1}`;
      const [seen, name] = [new Set<string>(), `${title}-${at + 1}`];
      const of = new ItemWriter(version, writer.losses, (src) => this.#show(src, seen, writer.losses));
      const said = of.item({
        identifier: id,
        title: name,
        question: child,
        ...(version.hasStimuli && { stimulus }),
      });
      this.#add('item', id, said, none, [...seen, ...(version.hasStimuli ? [`stimuli/${identifier}.xml`] : [])]);
      return q('assessmentItemRef', { identifier: id, href: `../items/${id}.xml` });
    });
    const section = q(
      'assessmentSection',
      { identifier: `${identifier}-section`, title, visible: true, keepTogether: true },
      version.hasStimuli ? '' : q('rubricBlock', { view: 'candidate', class: 'passage' }, passage),
      question.analysis === '' ? '' : writer.note('analysis', writer.rich(question.analysis)),
      ...items,
    );
    const part = q(
      'testPart',
      { identifier: `${identifier}-part`, navigationMode: 'nonlinear', submissionMode: 'simultaneous' },
      section,
    );
    const test = writer.root('assessmentTest', { identifier: `${identifier}-test`, title }, part);
    const held = question.children.map((_, at) => `items/${identifier}-${at + 1}.xml`);
    this.#add('test', `${identifier}-test`, test, facts, [...shown, ...held], `tests/${identifier}.xml`);
  }

  #show(src: string, shown: Set<string>, losses: Losses): string {
    const picture = this.#pictures.get(src);
    if (!picture) {
      losses.pictureMissing(src);
      return src;
    }
    const file = this.#media.get(src) ?? {
      name: this.#mediaName(picture.name),
      content: picture.bytes,
      isPacked: false,
    };
    this.#media.set(src, file);
    shown.add(file.name);
    return `../${encodeURI(file.name).replace(/[?#]/gu, encodeURIComponent)}`;
  }

  #mediaName(name: string): string {
    const base = (name.split('/').at(-1) ?? '').replace(/[\p{Cc}\\:*?"<>|]/gu, '_');
    const taken = new Set(this.#media.values().map((file) => file.name.toLowerCase()));
    for (let at = 1; ; at += 1) {
      const tried = at === 1 ? `media/${base}` : `media/${at}-${base}`;
      if (!taken.has(tried.toLowerCase())) return tried;
    }
  }

  #add(
    kind: ResourceKind,
    identifier: string,
    content: string,
    facts: QuestionFacts,
    held: readonly string[],
    name = `items/${identifier}.xml`,
  ): void {
    this.#files.push({ name, content });
    const files = [name, ...held.filter((one) => one.startsWith('media/'))].map((href) =>
      xmlElement('file', { href: encodeURI(href) }),
    );
    const needed = held
      .filter((one) => !one.startsWith('media/'))
      .map((one) => xmlElement('dependency', { identifierref: resourceOf(one) }));
    this.#resources.push(
      xmlElement(
        'resource',
        { identifier: resourceOf(name), type: `imsqti_${kind}_xml${this.#version.resource}`, href: encodeURI(name) },
        factsInLom(facts),
        ...files,
        ...needed,
      ),
    );
  }

  end(): WrittenFile {
    if (this.#usage.length > 0)
      this.#add('usagedata', '', usageDataFile(this.#version, this.#usage), none, [], 'usage/usage-data.xml');
    const { manifest, schema } = this.#version;
    const [name, said] = schema;
    const content = xmlElement(
      'manifest',
      { xmlns: manifest, identifier: 'MANIFEST' },
      xmlElement('metadata', {}, xmlElement('schema', {}, name), xmlElement('schemaversion', {}, said)),
      xmlElement('organizations'),
      xmlElement('resources', {}, ...this.#resources),
    );
    const files = [
      { name: 'imsmanifest.xml', content: `${xmlHead}${content}\n` },
      ...this.#files,
      ...this.#media.values(),
    ];
    return { bytes: writeZip(files), losses: this.#losses };
  }
}

const identifierOf = (code: string): string => {
  const safe = code.replace(/[^A-Za-z0-9_-]/gu, '_');
  return /^[A-Za-z_]/u.test(safe) ? safe : `Q${safe}`;
};
const resourceOf = (file: string): string => `RES-${file.replace(/\.xml$/u, '').replace(/[^A-Za-z0-9_-]/gu, '-')}`;
