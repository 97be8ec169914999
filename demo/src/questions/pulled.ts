export const pulled = {
  bank: '工商管理专业知识和实务',
  unit: '云溪考区',
  onBothSides: [3, 10],
  thereAlone: [20],
} as const;

/** Examinations of earlier years do not use the changed questions. */
export const isReworded = (bank: string | undefined, question: number): boolean =>
  bank === pulled.bank && [...pulled.onBothSides, ...pulled.thereAlone].some((at) => at === question);
