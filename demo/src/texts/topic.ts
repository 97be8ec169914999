export interface SampleLetter {
  title: string;
  content: string;
  demand: string;
  answers: readonly Answer[];
  exams?: 'certifying';
  elsewhere?: Elsewhere;
}
export type TopicText = readonly SampleLetter[];

/** A result with the clauses of the opinion letter: dictionary petition_result (domain.md 3.16). */
export interface Answer {
  result: number;
  facts: string;
  basis: string;
  opinion: string;
}

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
