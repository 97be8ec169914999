import { type ChildNode, type Element, isTag, isText, tagsIn } from './dom.ts';
import { otherFont } from './faces.ts';
import type { Marks, Run } from './run.ts';

/** Formulas in one line: `a/b`, `√(x+1)`, superscripts and subscripts. PDF output has no other layout. */
export function formulaRuns(nodes: readonly ChildNode[], marks: Marks): Run[] {
  return nodes.flatMap((node) => {
    if (isText(node)) return node.data.trim() === '' ? [] : [{ ...marks, text: node.data.trim() }];
    return isTag(node) ? (shapes[node.name] ?? plain)(node, marks) : [];
  });
}

type Shape = (tag: Element, marks: Marks) => Run[];
const plain: Shape = (tag, marks) => formulaRuns(tag.children, marks);

function grouped(part: Element | undefined, marks: Marks): Run[] {
  if (!part) return [];
  const runs = formulaRuns([part], marks);
  return runs.length > 1 ? [{ ...marks, text: '(' }, ...runs, { ...marks, text: ')' }] : runs;
}

const at = (tag: Element | undefined, marks: Marks): Run[] => (tag ? formulaRuns([tag], marks) : []);
const lowered = (marks: Marks): Marks => ({ ...marks, sub: true });
const raised = (marks: Marks): Marks => ({ ...marks, sup: true });

const base: Shape = (tag, marks) => grouped(tagsIn(tag)[0], marks);
const under: Shape = (tag, marks) => [...base(tag, marks), ...at(tagsIn(tag)[1], lowered(marks))];
const over: Shape = (tag, marks) => [...base(tag, marks), ...at(tagsIn(tag)[1], raised(marks))];
const both: Shape = (tag, marks) => [...under(tag, marks), ...at(tagsIn(tag)[2], raised(marks))];

const shapes: Readonly<Record<string, Shape>> = {
  mfrac: (tag, marks) => [...base(tag, marks), { ...marks, text: '/' }, ...grouped(tagsIn(tag)[1], marks)],
  msqrt: (tag, marks) => [{ ...marks, text: '√(' }, ...plain(tag, marks), { ...marks, text: ')' }],
  mroot: (tag, marks) => [...at(tagsIn(tag)[1], raised(marks)), { ...marks, text: '√' }, ...base(tag, marks)],
  msub: under,
  munder: under,
  msup: over,
  mover: over,
  msubsup: both,
  munderover: both,
  mtr: (tag, marks) => [...plain(tag, marks), { ...marks, text: ' ' }],
  mtd: (tag, marks) => [...plain(tag, marks), { ...marks, text: ' ' }],
  mspace: (_tag, marks) => [{ ...marks, text: ' ' }],
  mphantom: () => [],
  face: (tag, marks) => plain(tag, { ...marks, font: otherFont(tag.attribs.at ?? '') }),
};
