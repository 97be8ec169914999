import { nodesOf, wordsOf } from '#platform/text/rich-nodes.ts';

/** Han of the second plane on has faces; of the first, with its alphabets of formulas and its pictures, only what is framed. */
const FIRST_PLANE = '[\\u{10000}-\\u{1F0FF}\\u{1F300}-\\u{1FFFF}]';
/** Drawn as pictures by a browser, from a face no paper has. Two of them the faces of letters have as signs. */
const PICTURES = '(?![⚽⚾])(?=[\\0-\\u{FFFF}])\\p{Emoji_Presentation}';
const FACELESS = new RegExp(`${FIRST_PLANE}|${PICTURES}`, 'u');

/**
 * The first sign of a rich text that the page shows with a face of the machine and the letter's own faces lack, or
 * undefined: on paper it would be 〓 (faces.test.ts). What is approved is what is printed.
 */
export const facelessSign = (html: string): string | undefined => FACELESS.exec(wordsOf(nodesOf(html)))?.[0];
