import type { LetterTemplate } from '#engine/letters/letter-template.ts';
import { XF01 } from './xf01.ts';
import { XF02 } from './xf02.ts';
import { XF03 } from './xf03.ts';
import { XF04 } from './xf04.ts';
import { XF05 } from './xf05.ts';
import { XF06 } from './xf06.ts';
import { XF07 } from './xf07.ts';
import { XF08 } from './xf08.ts';
import { XF09 } from './xf09.ts';

/** The letters of a petition, in the order of the procedure (domain.md 3.16). */
export const PETITION_LETTERS: readonly LetterTemplate[] = [XF01, XF02, XF03, XF04, XF05, XF06, XF07, XF08, XF09];

export const petitionLetter = (code: string): LetterTemplate | undefined =>
  PETITION_LETTERS.find((letter) => letter.code === code);
