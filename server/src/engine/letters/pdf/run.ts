export type Run = {
  text: string;
  font?: string;
  bold?: boolean;
  italics?: boolean;
  sub?: boolean;
  sup?: boolean;
  background?: string;
  decoration?: ('underline' | 'lineThrough')[];
  preserveTrailingSpaces?: boolean;
  wordBreak?: 'break-all';
};
export type Marks = Omit<Run, 'text'>;
