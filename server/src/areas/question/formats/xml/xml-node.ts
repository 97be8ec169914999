export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: readonly XmlNode[];
  line: number;
}
export type XmlNode = XmlElement | string;

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string';
export const elementsIn = ({ children }: XmlElement): XmlElement[] => children.filter(isElement);
export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  elementsIn(element).filter((child) => child.name === name);
export const childOf = (element: XmlElement, name: string): XmlElement | undefined =>
  elementsIn(element).find((child) => child.name === name);

export function* descendants(element: XmlElement): Generator<XmlElement> {
  for (const child of elementsIn(element)) {
    yield child;
    yield* descendants(child);
  }
}
export const allOf = (element: XmlElement, name: string): XmlElement[] => [
  ...descendants(element).filter((one) => one.name === name),
];

export const textIn = (element: XmlElement): string =>
  element.children.map((node) => (isElement(node) ? textIn(node) : node)).join('');
export const isBlank = (node: XmlNode): boolean => !isElement(node) && node.trim() === '';
