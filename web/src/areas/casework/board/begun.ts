/** What a kind is called, where a line begins with it. */
export const begun = (called: string): string => called.charAt(0).toUpperCase() + called.slice(1);
