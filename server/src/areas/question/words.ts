import { plainText } from '#platform/text/html.ts';

const picture = /<img\b[^>]*>/giu;
/** What stands for a picture where only words count. */
const pictured = '［图］';

/** The words of a rich text; a picture counts as one, a formula by its signs. */
export const wordsOf = (rich: string): string => plainText(rich.replace(picture, pictured));

/** Signs of a question's texts, their markup among them: nobody writes so many, and looking through more takes seconds. */
export const mostRich = 256 * 1024;
