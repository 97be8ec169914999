/**
 * `loading` of the kit's table, which none of ours uses: it makes the whole table a live region, and a screen reader would
 * read every row aloud after each search. How many there are is told beside it.
 */
export const quietTable = { spinning: false, 'aria-live': 'off' } as const;
