import { nodesOf, wordsOf } from '#platform/text/rich-nodes.ts';

/**
 * The fonts cover Han from the second plane on; of the first plane, which holds mathematical alphabets and pictures,
 * only framed characters.
 */
const FIRST_PLANE = '[\\u{10000}-\\u{1F0FF}\\u{1F300}-\\u{1FFFF}]';
/** Browsers draw these as emoji from a font that is not on paper. The letter fonts have two of them as signs. */
const PICTURES = '(?![⚽⚾])(?=[\\0-\\u{FFFF}])\\p{Emoji_Presentation}';
const FACELESS = new RegExp(`${FIRST_PLANE}|${PICTURES}`, 'u');

/**
 * The first character of a rich text that the letter fonts lack, although the page shows it with a local font;
 * undefined when there is none. On paper it would be 〓 (faces.test.ts). The printed letter must equal the approved
 * page.
 */
export const facelessSign = (html: string): string | undefined => FACELESS.exec(wordsOf(nodesOf(html)))?.[0];
