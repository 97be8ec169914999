/** Page sizes offered (specification section 9). By themselves: the log-in page knows them, and nothing of the contract. */
export const pageSizes = [10, 30, 50, 100, 200] as const;
export const defaultPageSize = 10;
