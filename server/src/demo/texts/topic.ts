/** One letter people write about a kind of matter, and what the authority finds. Slots in braces are filled in fill.ts. */
export interface SampleLetter {
  title: string;
  content: string;
  demand: string;
  answers: readonly Answer[];
}
export type TopicText = readonly SampleLetter[];

/** One way a matter ends: dictionary petition_result, and the clauses of the opinion letter (domain.md 3.16). */
export interface Answer {
  result: number;
  facts: string;
  basis: string;
  opinion: string;
}
