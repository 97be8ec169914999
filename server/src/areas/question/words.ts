import { plainText } from '#platform/text/html.ts';

const picture = /<img\b[^>]*>/giu;
const pictured = '［图］';

export const wordsOf = (rich: string): string => plainText(rich.replace(picture, pictured));

/** Maximum characters of the rich texts of a question, including markup. Processing longer texts takes seconds. */
export const mostRich = 256 * 1024;
/** Options, answers and questions within one question of a file. */
export const mostEntries = 500;
