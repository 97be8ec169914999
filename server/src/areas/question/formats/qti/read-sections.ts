import type { Loss, QuestionFacts } from '../format.ts';
import { asRefusal, lossOf } from '../refusal.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { allOf, childrenOf, descendants, elementsIn, type XmlElement } from '../xml/xml-node.ts';
import { isForCandidates } from './item/read-notes.ts';
import { type PackageFiles, pathFrom } from './package-files.ts';
import type { Resource } from './read-manifest.ts';
import { qtiNames } from './versions.ts';

export interface Section {
  test: string;
  title: string;
  facts: QuestionFacts;
  passage: XmlElement | undefined;
  analysis: XmlElement | undefined;
  items: readonly string[];
}

const foreign = new Set(
  'selection ordering branchRule preCondition timeLimits outcomeProcessing testFeedback assessmentSectionRef weight templateDefault'.split(
    ' ',
  ),
);
const isPassage = ({ attributes }: XmlElement): boolean =>
  /\b(passage|stimulus|sharedstimulus)\b/iu.test(`${attributes.get('class') ?? ''} ${attributes.get('use') ?? ''}`);

export async function readSections(
  files: PackageFiles,
  tests: readonly Resource[],
  losses: Loss[],
): Promise<ReadonlyMap<string, Section>> {
  const found = new Map<string, Section>();
  const read = new Set<string>();
  for (const { path, facts } of tests) {
    if (read.has(path)) continue;
    read.add(path);
    try {
      const test = parseXml((await files.xml(path)).text, qtiNames);
      namesForeign(test, path, losses);
      for (const section of allOf(test, 'assessmentSection')) put(section, path, facts, files, found, losses);
    } catch (error) {
      const refusal = asRefusal(error);
      if (!refusal) throw error;
      losses.push(lossOf(path, refusal));
    }
  }
  return found;
}

function namesForeign(test: XmlElement, place: string, losses: Loss[]): void {
  const names = new Set([...descendants(test)].map(({ name }) => name).filter((name) => foreign.has(name)));
  for (const name of names)
    losses.push({ place, construct: name, words: [`试卷中的${name}不导入`, `${name} of a test is not brought in`] });
}

function put(
  section: XmlElement,
  test: string,
  facts: QuestionFacts,
  files: PackageFiles,
  found: Map<string, Section>,
  losses: Loss[],
): void {
  const items = elementsIn(section)
    .filter(({ name }) => name === 'assessmentItemRef')
    .flatMap(({ attributes, line }) => {
      const path = pathFrom(test, attributes.get('href') ?? '');
      const name = path === undefined ? undefined : files.find(path);
      if (name === undefined)
        losses.push({
          place: `${test} 第${line}行`,
          construct: 'assessmentItemRef',
          words: [`包中没有试题【${attributes.get('href')}】`, `The package has no item ${attributes.get('href')}`],
        });
      return name === undefined ? [] : [name];
    });
  const rubrics = childrenOf(section, 'rubricBlock');
  const passage = rubrics.find((one) => isForCandidates(one) && isPassage(one));
  const analysis = rubrics.find((one) => !isForCandidates(one) && one.attributes.get('class') === 'analysis');
  for (const one of rubrics)
    if (one !== passage && one !== analysis)
      losses.push({
        place: `${test} 第${one.line}行`,
        construct: 'rubricBlock',
        words: ['大题说明不导入', 'What a section says of its questions is not brought in'],
      });
  const made: Section = { test, title: section.attributes.get('title') ?? '', facts, passage, analysis, items };
  for (const item of items) if (!found.has(item)) found.set(item, made);
}
