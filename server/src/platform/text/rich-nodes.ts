import { createRequire } from 'node:module';
import type * as parser from 'htmlparser2';

const require = createRequire(import.meta.url);
const library = (): typeof parser => require('htmlparser2');

export type ChildNode = ReturnType<typeof parser.parseDocument>['children'][number];
export type Element = Extract<ChildNode, { attribs: Record<string, string> }>;
type Text = Extract<ChildNode, { data: string }>;

export const isTag = (node: ChildNode): node is Element => 'attribs' in node;
export const isText = (node: ChildNode): node is Text => node.type === 'text';
export const isComment = (node: ChildNode): boolean => node.type === 'comment';

export const nodesOf = (html: string): ChildNode[] => library().parseDocument(html).children;

export const htmlOf = (nodes: readonly ChildNode[]): string =>
  library().DomUtils.getOuterHTML([...nodes], { encodeEntities: 'utf8' });

/** The words of the nodes, without separators between blocks. */
export const wordsOf = (nodes: readonly ChildNode[]): string =>
  nodes.map((node) => (isText(node) ? node.data : isTag(node) ? wordsOf(node.children) : '')).join('');
