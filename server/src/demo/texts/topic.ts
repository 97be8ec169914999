/** One letter people write about a kind of matter, and what the authority finds. Slots in braces are filled in fill.ts. */
export interface SampleLetter {
  title: string;
  content: string;
  demand: string;
  answers: readonly Answer[];
  /** can only be about examinations that lead to a certificate */
  exams?: 'certifying';
  /** where it belongs, when the authority cannot deal with it */
  elsewhere?: Elsewhere;
}
export type TopicText = readonly SampleLetter[];

/** One way a matter ends: dictionary petition_result, and the clauses of the opinion letter (domain.md 3.16). */
export interface Answer {
  result: number;
  facts: string;
  basis: string;
  opinion: string;
}

/** Why it is refused or handed on, and to whom. */
export interface Elsewhere {
  /** dictionary accept_result */
  result: 2 | 3 | 4;
  toOrg: string;
  note: string;
  basis: Provision;
}
export interface Provision {
  lawRef: string;
  text: string;
}
