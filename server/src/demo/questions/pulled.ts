/** The bank that another unit took over, which unit, and of its questions, by their order, what both sides changed and what the source alone did. */
export const pulled = {
  bank: '工商管理专业知识和实务',
  unit: '云溪考区',
  onBothSides: [3, 10],
  thereAlone: [20],
} as const;

/** Examinations of earlier years did not have it as it stands now. */
export const isReworded = (bank: string | undefined, question: number): boolean =>
  bank === pulled.bank && [...pulled.onBothSides, ...pulled.thereAlone].some((at) => at === question);
