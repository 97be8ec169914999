import { richAttribute } from '@kaoxin/contract/fields/rich-text-rules.ts';

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
export const quoted = (text: string): string => escaped(text).replaceAll('"', '&quot;');

export const attributesHtml = (attributes: Readonly<Record<string, string | number | null | undefined>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === null || value === undefined ? '' : ` ${name}="${quoted(String(value))}"`))
    .join('');

export function formulaHtml(element: Element): string {
  const tag = element.localName;
  const attributes = [...element.attributes].flatMap(({ name, value }) =>
    value !== '' && richAttribute(tag, name, value) === value ? [[name, value] as const] : [],
  );
  const content = [...element.childNodes].map((node) =>
    node instanceof Element
      ? formulaHtml(node)
      : node.nodeType === Node.TEXT_NODE
        ? escaped(node.textContent ?? '')
        : '',
  );
  return `<${tag}${attributesHtml(Object.fromEntries(attributes))}>${content.join('')}</${tag}>`;
}
