export interface Provision {
  lawRef?: string | undefined;
  text: string;
}

/** A provision as one line: `条例第十四条：内容`, or the text alone. */
export const basisText = ({ lawRef, text }: Provision): string => [lawRef, text].filter(Boolean).join('：');

const factClauses: readonly string[] = ['调查事实', '查明事实'];
export const factClauseOf = (clauses: readonly string[]): string | undefined =>
  clauses.find((name) => factClauses.includes(name));

const LINE = /^([^:：]{1,200})[:：](.+)$/u;

export const basisOf = (lines: string): { lawRef?: string; text: string }[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, lawRef, words] = LINE.exec(line) ?? [];
      return lawRef && words ? { lawRef: lawRef.trim(), text: words.trim() } : { text: line };
    });
