declare global {
  interface JSON {
    /** ES2026: `source` is the text of a number, as it was sent. */
    parse(
      text: string,
      reviver: (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown,
    ): unknown;
  }
}

/**
 * Parses JSON. Whole numbers that JavaScript would round become texts: ids of 64 bits would lose their last digits, and
 * two people would have the same id.
 */
export const exactJson = (text: string): unknown =>
  JSON.parse(text, (_key, value, { source = '' }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? source : value,
  );
