/** first digits of the SHA-256 of a letter */
export const letterCodeLength = 12;

export const publicCasePath = '/public/case';
export const letterPath = (code: string): string => `/public/letter/${code}`;
