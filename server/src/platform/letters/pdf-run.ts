/** A run of text as pdfmake takes it: what it says and how it looks. */
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
