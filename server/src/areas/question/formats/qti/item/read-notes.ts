import type { RubricPoint } from '@kaoxin/contract/question/content.ts';
import { plainText } from '#platform/text/html.ts';
import type { Losses } from '../../losses.ts';
import type { RichReader } from '../../xml/rich-reader.ts';
import { allOf, childOf, childrenOf, elementsIn, textIn, type XmlElement, type XmlNode } from '../../xml/xml-node.ts';
import { numberOf } from './declarations.ts';

export interface Notes {
  answer: string;
  analysis: string;
  rubric: readonly RubricPoint[];
}

/** QTI 3 wraps the content of a block in a contentBody element. */
export const contentOf = (element: XmlElement): readonly XmlNode[] => {
  const only = elementsIn(element);
  return only.length === 1 && only[0]?.name === 'contentBody' ? only[0].children : element.children;
};
export const isForCandidates = ({ attributes }: XmlElement): boolean =>
  (attributes.get('view') ?? 'candidate').split(/\s+/u).includes('candidate');
const hasClass = ({ attributes }: XmlElement, name: string): boolean =>
  (attributes.get('class') ?? '').split(/\s+/u).includes(name);

export function pointsIn(element: XmlElement): RubricPoint[] | undefined {
  const rows = allOf(element, 'tr').map((row) => elementsIn(row).filter(({ name }) => name === 'td'));
  const points = rows.flatMap(([text, score, ...more]) => {
    const worth = score ? numberOf(textIn(score)) : undefined;
    return text && worth !== undefined && more.length === 0 ? [{ text: textIn(text), score: worth }] : [];
  });
  return points.length > 0 && points.length === rows.length ? points : undefined;
}

const outermost = (element: XmlElement, isOne: (one: XmlElement) => boolean): XmlElement[] =>
  elementsIn(element).flatMap((one) => (isOne(one) ? one : outermost(one, isOne)));

export function notesOf(item: XmlElement, rich: RichReader, losses: Losses, isMarked: boolean): Notes {
  const notes: { answer: string; analysis: string; rubric: RubricPoint[] } = { answer: '', analysis: '', rubric: [] };
  const body = childOf(item, 'itemBody') ?? item;
  for (const block of outermost(body, (one) => one.name === 'rubricBlock' && !isForCandidates(one))) {
    const points =
      isMarked && (hasClass(block, 'rubric') || block.attributes.get('view') === 'scorer')
        ? pointsIn(block)
        : undefined;
    if (points) notes.rubric.push(...points);
    else if (isMarked && !hasClass(block, 'analysis')) notes.answer += rich.read(contentOf(block));
    else notes.analysis += rich.read(contentOf(block));
  }
  const [told, ...others] = feedbackOf(item, losses);
  if (told) notes.analysis += rich.read(contentOf(told));
  if (others.length > 0)
    losses.lose('modalFeedback', ['只保留一条反馈作为解析', 'One feedback alone is kept, as the explanation']);
  return notes;
}

/** The solution comes first. Feedback that depends on the answer is kept without its condition. */
function feedbackOf(item: XmlElement, losses: Losses): XmlElement[] {
  const all = childrenOf(item, 'modalFeedback').filter(
    (one) => plainText(textIn(one)).trim() !== '' || elementsIn(one).length > 0,
  );
  const solution = all.find((one) => one.attributes.get('identifier') === 'SOLUTION');
  if (solution) return [solution, ...all.filter((one) => one !== solution)];
  if (all.length > 0)
    losses.lose('modalFeedback', [
      '反馈按解析保留，不再取决于作答',
      'Feedback is kept as the explanation and no longer depends on the answer',
    ]);
  return all;
}
