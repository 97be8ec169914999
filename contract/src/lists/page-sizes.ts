/**
 * Page sizes offered (specification section 9). In a file of its own because the sign-in page loads it without the rest
 * of the contract.
 */
export const pageSizes = [10, 30, 50, 100, 200] as const;
export const defaultPageSize = 10;
