/** Prefix of the reason in the note of an amendment, on its own line. */
export const amendReason = '更正原因：';
