/** Check code at the foot of a letter: the first digits of its SHA-256. */
export const letterCodeLength = 12;

/** Where a letter is confirmed, beneath the public address of the server; its QR code leads there. */
export const letterPath = (code: string): string => `/public/letter/${code}`;
