import { readReply } from './clauses.ts';
import { commonValues } from './common-values.ts';
import { type LetterCode, letters } from './letters.ts';
import { replyLetter } from './reply.ts';

export const caseLetter = {
  title: (code: LetterCode): string => letters[code].zh,
  /** the letter of a reply with this outcome; null: the kind writes none */
  ofReply: replyLetter,
  clause: (reply: string, code: LetterCode, name: string): string =>
    readReply(reply, letters[code].clauses).clauses.get(name) ?? '',
  values: commonValues,
};
