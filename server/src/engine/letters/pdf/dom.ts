import type { Element } from '#platform/text/rich-nodes.ts';
import { isTag } from '#platform/text/rich-nodes.ts';

export { DomUtils, parseDocument } from 'htmlparser2';
export { type ChildNode, type Element, isComment, isTag, isText } from '#platform/text/rich-nodes.ts';

export const classOf = (tag: Element): string => tag.attribs.class ?? '';

export const tagsIn = (tag: Element): Element[] => tag.children.filter(isTag);
