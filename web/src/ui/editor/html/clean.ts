import { mathAttributes, richAttributes, richHtmlTags, richTags } from '@kaoxin/contract/fields/rich-text.ts';
import { richAttribute, richAttributesOf, richElement } from '@kaoxin/contract/fields/rich-text-rules.ts';
import createPurifier, { type DOMPurify } from 'dompurify';

const names = [
  'style',
  ...Object.values(richAttributes).flatMap((patterns) => Object.keys(patterns)),
  ...Object.keys(mathAttributes),
];

const allowed = {
  ALLOWED_TAGS: [...richHtmlTags, ...richTags.math],
  ALLOWED_ATTR: names,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // their values are text, numbers and colours, never addresses
  ADD_URI_SAFE_ATTR: names.filter((name) => name !== 'href' && name !== 'src'),
  RETURN_DOM_FRAGMENT: true as const,
};

let purifier: DOMPurify | undefined;

function made(): DOMPurify {
  const own = createPurifier(window);
  own.addHook('uponSanitizeAttribute', (node, attribute) => {
    const kept = richAttribute(node.nodeName.toLowerCase(), attribute.attrName, attribute.attrValue);
    if (kept === undefined) attribute.keepAttr = false;
    else attribute.attrValue = kept;
  });
  return own;
}

/**
 * Sanitized rich text as nodes of an inert document, by the contract's allow-list, whatever the server sent. It is
 * never serialized and parsed again, so that its meaning cannot change.
 */
export function cleanFragment(html: string): DocumentFragment {
  purifier ??= made();
  const fragment = purifier.sanitize(html, allowed);
  for (const element of fragment.querySelectorAll('*')) {
    const tag = element.localName;
    if (!richElement(tag, element.parentElement?.closest('math') != null)) element.replaceWith(...element.childNodes);
    else if (tag === 'img' && !element.hasAttribute('src')) element.remove();
    else if (tag === 'math' && element.textContent?.trim() === '') element.remove();
    else if (tag === 'a') {
      const link = richAttributesOf(
        tag,
        Object.fromEntries([...element.attributes].map((one) => [one.name, one.value])),
      );
      for (const [name, value] of Object.entries(link)) element.setAttribute(name, value);
    }
  }
  return fragment;
}
