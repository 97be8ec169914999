/** Check code at the foot of a letter: the first digits of its SHA-256. */
export const letterCodeLength = 12;

/** Where a citizen follows his case, beneath the public address of the server. */
export const publicCasePath = '/public/case';
/** Where a letter is confirmed; its QR code leads there. */
export const letterPath = (code: string): string => `/public/letter/${code}`;
