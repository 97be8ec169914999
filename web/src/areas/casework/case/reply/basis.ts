interface Basis {
  lawRef?: string | undefined;
  text: string;
}

/** A provision as one line. */
export const basisText = ({ lawRef, text }: Basis): string => [lawRef, text].filter(Boolean).join('：');

/** Each line of the basis is one provision: `条例第十四条:内容`, or the text alone. */
export function basisOf(value: unknown): Basis[] | null {
  const lines = String(value ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0) return null;
  return lines.map((line) => {
    const [, lawRef, words] = line.match(/^([^:：]{1,200})[:：](.+)$/u) ?? [];
    return lawRef && words ? { lawRef: lawRef.trim(), text: words.trim() } : { text: line };
  });
}
