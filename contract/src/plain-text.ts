/**
 * Letters that show nothing and change what others show or where they are found: zero-width spaces and joiners, marks,
 * embeddings, overrides and isolates of direction, soft hyphens, byte-order marks. Not among them: variation selectors, which
 * choose the shape of a rare ideograph, and the tags of flags.
 */
const invisible = '\\u00AD\\u061C\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFEFF\\uFFF9-\\uFFFB';
/** A joiner between two pictures makes them one. */
const joined = '\\p{Extended_Pictographic}[\\uFE0F\\u{1F3FB}-\\u{1F3FF}]{0,2}\\u200D(?=\\p{Extended_Pictographic})';
const pattern = new RegExp(`${joined}|[${invisible}]`, 'gu');

/**
 * The text without what nobody sees: it comes along from Word, PDF and chats, and whoever typed nothing odd can neither find nor
 * remove it. Joined emoji stay whole.
 *
 * @example withoutInvisible('陈\u200b远') === '陈远'
 */
export const withoutInvisible = (text: string): string =>
  text.replace(pattern, (found) => (found.length > 1 ? found : ''));

/** Normalising sorts a run of combining marks in the square of its length: 100,000 of them take seconds. */
const crowd = /(\p{M}{30})\p{M}+/gu;

/**
 * `String.normalize` in linear time. Of marks on one letter the first thirty stay (Unicode's stream-safe text format, UAX #15, 13);
 * no language has more.
 */
export const normalised = (text: string, form: 'NFC' | 'NFKC' = 'NFC'): string =>
  text.replace(crowd, '$1').normalize(form);

/** The form in which a text is kept and looked for (domain.md 0.1): nothing invisible, NFC, trimmed. */
export const tidied = (text: string): string => normalised(withoutInvisible(text)).trim();
