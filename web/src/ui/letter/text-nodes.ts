/** The letter has a document of its own, whose nodes are no instances of this window's classes. */
export const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;
export const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;

export function* textNodes(element: Element): Generator<Text> {
  const walk = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) if (isText(node)) yield node;
}
