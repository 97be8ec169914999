export interface Twin {
  questionId: string;
  otherId: string;
  otherBankId: string;
  similarity: number;
  isKeyOther: 0 | 1;
  /** reported only because the keys differ: hidden from users who may not see keys */
  isForKey: 0 | 1;
}

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
