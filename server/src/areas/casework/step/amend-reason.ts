/** In front of the reason in the note of an amendment, on a line of its own. */
export const amendReason = '更正原因：';
