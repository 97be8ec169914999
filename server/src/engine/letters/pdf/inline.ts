import { runClass } from '@kaoxin/contract/casework/boards/long-runs.ts';
import { type ChildNode, classOf, type Element, isComment, isTag, isText } from './dom.ts';
import { otherFont } from './faces.ts';
import { formulaRuns } from './formula.ts';
import { PdfLetterError } from './letter-error.ts';
import type { Marks, Run } from './run.ts';

const BLANK = '　'.repeat(6);

const added = (marks: Marks, line: 'underline' | 'lineThrough'): Marks => ({
  ...marks,
  decoration: [...(marks.decoration ?? []), line],
});

const marksOf: Record<string, (marks: Marks) => Marks> = {
  strong: (marks) => ({ ...marks, bold: true }),
  b: (marks) => ({ ...marks, bold: true }),
  em: (marks) => ({ ...marks, italics: true }),
  i: (marks) => ({ ...marks, italics: true }),
  u: (marks) => added(marks, 'underline'),
  s: (marks) => added(marks, 'lineThrough'),
  sub: (marks) => ({ ...marks, sub: true }),
  sup: (marks) => ({ ...marks, sup: true }),
  mark: (marks) => ({ ...marks, background: '#ffff00' }),
  code: (marks) => marks,
  span: (marks) => marks,
  a: (marks) => marks,
};

export const isInline = (node: ChildNode): boolean =>
  isText(node) || isComment(node) || (isTag(node) && isInlineTag(node.name));

const isInlineTag = (name: string): boolean =>
  name === 'br' || name === 'math' || name === 'face' || Object.hasOwn(marksOf, name);

/** White space as HTML shows it: runs collapse to one space; the ideographic space is an ordinary character. */
const collapsed = (text: string): string => text.replace(/[ \t\n\r\f]+/g, ' ');

function runsOf(nodes: readonly ChildNode[], marks: Marks, kept: boolean): Run[] {
  return nodes.flatMap((node) => {
    if (isText(node)) return [{ ...marks, text: kept ? node.data.replaceAll('\t', '    ') : collapsed(node.data) }];
    return isTag(node) ? runsOfTag(node, marks, kept) : [];
  });
}

function runsOfTag(tag: Element, marks: Marks, kept: boolean): Run[] {
  if (tag.name === 'math') return formulaRuns(tag.children, marks);
  if (tag.name === 'br') return [{ ...marks, text: '\n' }];
  if (tag.name === 'face') return runsOf(tag.children, { ...marks, font: otherFont(tag.attribs.at ?? '') }, kept);
  if (classOf(tag) === 'blank') return [{ ...added(marks, 'underline'), text: BLANK, preserveTrailingSpaces: true }];
  if (classOf(tag) === runClass) return runsOf(tag.children, { ...marks, wordBreak: 'break-all' }, kept);
  const mark = Object.hasOwn(marksOf, tag.name) ? marksOf[tag.name] : undefined;
  if (!mark) throw new PdfLetterError(tag.name);
  return runsOf(tag.children, mark(marks), kept);
}

function trimmed(runs: readonly Run[]): Run[] {
  const ends = (run: Run | undefined) => run === undefined || run.text.endsWith('\n');
  return runs
    .map((run, at) => (ends(runs[at - 1]) ? { ...run, text: run.text.replace(/^ +/, '') } : run))
    .map((run, at) =>
      ends(runs[at + 1]) || runs[at + 1]?.text === '\n' ? { ...run, text: run.text.replace(/ +$/, '') } : run,
    )
    .filter(({ text }) => text !== '');
}

/** The runs of one line; `kept` preserves white space (`pre`). Throws `PdfLetterError`. */
export function inlineRuns(nodes: readonly ChildNode[], { kept = false } = {}): Run[] {
  const runs = runsOf(nodes, {}, kept);
  return kept ? runs : trimmed(runs);
}
