import { ElementType, type parseDocument } from 'htmlparser2';

export { DomUtils, parseDocument } from 'htmlparser2';
export type ChildNode = ReturnType<typeof parseDocument>['children'][number];
export type Element = Extract<ChildNode, { attribs: Record<string, string> }>;
type Text = Extract<ChildNode, { data: string }>;

export const isTag = (node: ChildNode): node is Element => 'attribs' in node;
export const isText = (node: ChildNode): node is Text => node.type === ElementType.Text;
export const isComment = (node: ChildNode): boolean => node.type === ElementType.Comment;

export const classOf = (tag: Element): string => tag.attribs.class ?? '';

/** The tags among the children; text between rows and cells is white space. */
export const tagsIn = (tag: Element): Element[] => tag.children.filter(isTag);
