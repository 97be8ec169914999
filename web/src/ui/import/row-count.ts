/** So many rows, in English. */
export const rowCount = (count: number): string => `${count} ${count === 1 ? 'row' : 'rows'}`;
