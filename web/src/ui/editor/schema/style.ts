import { richAttribute, richStyle } from '@kaoxin/contract/fields/rich-text-rules.ts';
import type { Attribute } from '@tiptap/core';

export const kept = (name: string): Partial<Attribute> => ({
  default: null,
  parseHTML: (element) => {
    const value = element.getAttribute(name);
    return (value && richAttribute(element.localName, name, value)) || null;
  },
});

export const style = { style: kept('style') };

const alignment = /text-align:(\w+)/;

export const alignmentOf = (css: unknown): string | undefined => alignment.exec(String(css ?? ''))?.[1];

export const aligned = (css: unknown, align: string | undefined): string | null =>
  richStyle(`${String(css ?? '').replace(alignment, '')};${align ? `text-align:${align}` : ''}`) ?? null;
