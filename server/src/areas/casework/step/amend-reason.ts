export const amendReason = '更正原因：';
