/**
 * Invisible characters that change how a text is displayed or found: zero-width spaces and joiners; direction marks,
 * embeddings, overrides and isolates; soft hyphens and byte-order marks. Variation selectors, which choose the shape of
 * a rare ideograph, and flag tags are not among them.
 */
const invisible = '\\u00AD\\u061C\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFEFF\\uFFF9-\\uFFFB';
/** A joiner between two pictographs combines them into one. */
const joined = '\\p{Extended_Pictographic}[\\uFE0F\\u{1F3FB}-\\u{1F3FF}]{0,2}\\u200D(?=\\p{Extended_Pictographic})';
const pattern = new RegExp(`${joined}|[${invisible}]`, 'gu');

/**
 * Removes invisible characters. They arrive with text copied from Word, PDF and chats, and users can neither find nor
 * remove them. Joined emoji are preserved.
 * @example withoutInvisible('陈\u200b远') === '陈远'
 */
export const withoutInvisible = (text: string): string =>
  text.replace(pattern, (found) => (found.length > 1 ? found : ''));

/** Normalization sorts a run of combining marks in quadratic time: 100,000 marks take seconds. */
const crowd = /(\p{M}{30})\p{M}+/gu;

/**
 * `String.normalize` in linear time. At most thirty marks per letter are kept (Unicode's stream-safe text format, UAX
 * #15, 13); no language has more.
 */
export const normalised = (text: string, form: 'NFC' | 'NFKC' = 'NFC'): string =>
  text.replace(crowd, '$1').normalize(form);

/** The form in which texts are stored and searched (domain.md 0.1): no invisible characters, NFC, trimmed. */
export const tidied = (text: string): string => normalised(withoutInvisible(text)).trim();
