import type { Label } from '../conventions.ts';

/** What may be handed in with a case; the office may set another size (parameter `upload.maxMb`). */
export const evidence: { extensions: readonly string[]; megabytes: number; words: Label } = {
  extensions: [
    ...['pdf', 'jpg', 'jpeg', 'png', 'gif', 'webp'],
    ...['doc', 'docx', 'xls', 'xlsx', 'txt', 'mp3', 'wav', 'm4a', 'amr'],
  ],
  megabytes: 20,
  words: ['PDF、图片、Word、Excel、TXT、录音', 'PDF, pictures, Word, Excel, TXT, recordings'],
};
