/** first digits of the SHA-256 of a letter */
export const letterCodeLength = 12;

export const publicCasePath = '/public/case';
/** Path of the page that verifies a letter; its QR code links there. */
export const letterPath = (code: string): string => `/public/letter/${code}`;
