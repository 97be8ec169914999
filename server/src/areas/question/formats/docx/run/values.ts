import { childOf, type XmlElement } from '../../xml/xml-node.ts';

export const value = (element: XmlElement | undefined, name: string): string | undefined => {
  const found = element && childOf(element, name);
  return found && (found.attributes.get('w:val') ?? '1');
};
export const isOn = (flag: string | undefined): boolean =>
  flag !== undefined && !['0', 'false', 'none', 'off'].includes(flag);
