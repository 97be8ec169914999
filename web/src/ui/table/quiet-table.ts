/**
 * Disables `loading` of the kit's table, which none of ours uses: it makes the table a live region, so that a screen
 * reader reads every row after each search. The number of rows is announced separately.
 */
export const quietTable = { spinning: false, 'aria-live': 'off' } as const;
