import type { QuestionFacts } from '../format.ts';
import { inXml, xmlElement } from '../xml/write-xml.ts';
import { allOf, childOf, descendants, textIn, type XmlElement } from '../xml/xml-node.ts';

/** IEEE LOM 5.8, in the order of 难度 1 to 5. */
const difficulties: readonly string[] = ['very easy', 'easy', 'medium', 'difficult', 'very difficult'];
const levels = '认知层次';
const namespace = 'http://ltsc.ieee.org/xsd/LOM';

const lom = (name: string, ...children: string[]): string => xmlElement(`imsmd:${name}`, {}, ...children);
const string = (text: string): string => xmlElement('imsmd:string', { language: 'zh-CN' }, inXml(text));
const word = (name: string, source: string, value: string): string =>
  lom(name, lom('source', source), lom('value', value));
const taxon = (source: string, entries: readonly string[], purpose: string): string =>
  lom(
    'classification',
    word('purpose', 'LOMv1.0', purpose),
    ...entries.map((entry) =>
      lom('taxonPath', lom('source', string(source)), lom('taxon', lom('entry', string(entry)))),
    ),
  );

export function factsInLom({ title, difficulty, cognition, knowledge, source }: QuestionFacts): string {
  const level = difficulty === undefined ? undefined : difficulties[difficulty - 1];
  const parts = [
    title === undefined ? '' : lom('general', lom('title', string(title))),
    level === undefined ? '' : lom('educational', word('difficulty', 'LOMv1.0', level)),
    source === undefined
      ? ''
      : lom('relation', word('kind', 'LOMv1.0', 'isbasedon'), lom('resource', lom('description', string(source)))),
    knowledge === undefined || knowledge.length === 0 ? '' : taxon('知识点', knowledge, 'discipline'),
    cognition === undefined ? '' : taxon(levels, [String(cognition)], 'educational objective'),
  ].join('');
  return parts === '' ? '' : xmlElement('metadata', {}, xmlElement('imsmd:lom', { 'xmlns:imsmd': namespace }, parts));
}

const within = (element: XmlElement, ...path: readonly string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((found, name) => found && childOf(found, name), element);
const said = (element: XmlElement | undefined): string => (element ? textIn(element).trim() : '');
const wordIn = (element: XmlElement | undefined): string => said(element && (childOf(element, 'value') ?? element));

export function factsFromLom(resource: XmlElement): QuestionFacts {
  const facts: QuestionFacts = {};
  const metadata = childOf(resource, 'metadata');
  const root = metadata && descendants(metadata).find(({ name }) => name === 'lom');
  if (!root) return facts;
  const title = said(within(root, 'general', 'title'));
  if (title !== '') facts.title = title;
  const difficulty = difficulties.indexOf(wordIn(within(root, 'educational', 'difficulty')));
  if (difficulty >= 0) facts.difficulty = difficulty + 1;
  const based = allOf(root, 'relation').find((one) => wordIn(childOf(one, 'kind')) === 'isbasedon');
  const source = said(based && within(based, 'resource', 'description'));
  if (source !== '') facts.source = source;
  const knowledge: string[] = [];
  for (const path of allOf(root, 'taxonPath')) {
    const entry = said(within(allOf(path, 'taxon').at(-1) ?? path, 'entry'));
    if (said(childOf(path, 'source')) !== levels) knowledge.push(...(entry === '' ? [] : [entry]));
    else if (/^[1-9]$/u.test(entry)) facts.cognition = Number(entry);
  }
  if (knowledge.length > 0) facts.knowledge = knowledge;
  return facts;
}
