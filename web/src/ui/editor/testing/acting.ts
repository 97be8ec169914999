import { richHtmlTags, richTags } from '@kaoxin/contract/fields/rich-text.ts';

const known = new Set<string>([...richHtmlTags, ...richTags.math]);
const site = 'https://kaoxin.example';
const harmless = new Set(['http:', 'https:', 'mailto:', 'tel:']);

function actsIn(element: Element): string[] {
  const found: string[] = [];
  if (!known.has(element.localName)) found.push(`<${element.localName}>`);
  for (const { name, value } of element.attributes) {
    if (/^(on|xlink|xmlns|id$|class$|name$|data-(?!clause$)|srcset|form|action)/.test(name)) found.push(name);
    if (name === 'style' && !/^((text-align:\w+|(background-)?color:[#\w(), ]+)(;|$))+$/.test(value)) found.push(value);
    if (name === 'href' && !harmless.has(URL.parse(value, site)?.protocol ?? 'none')) found.push(value);
    if (name === 'src' && URL.parse(value, site)?.origin !== site) found.push(value);
  }
  return found;
}

export const actingIn = (root: ParentNode): string[] => [...root.querySelectorAll('*')].flatMap(actsIn);
