/** A pair as stored with the submission; `twins-shown.ts` decides who sees which part of it. */
export interface Twin {
  questionId: string;
  otherId: string;
  otherBankId: string;
  similarity: number;
  isKeyOther: 0 | 1;
  /** reported only because the keys differ: hidden from users who may not see keys */
  isForKey: 0 | 1;
}

/** The number of pairs with a bank, independent of the reader. */
export interface TwinCount {
  bankId: string;
  all: number;
  keyOther: number;
  forKey: number;
}

export interface Twins {
  twins: Twin[];
  counts: TwinCount[];
  isCut: 0 | 1;
}

/** The stored result of checking a snapshot (domain.md 2.2, checks). */
export interface StoredChecks extends Twins {
  missingAnswers: number;
  orphanImages: string[];
}
