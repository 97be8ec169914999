import * as z from 'zod';
import { holds, post } from '../call.ts';
import { id, optional, programWord, text } from '../conventions.ts';
import { object } from '../fields/object.ts';

const word = z.string().nullable();

export const secretOpening = object(() => ({
  paperId: z.string(),
  askUser: z.string(),
  askUserName: word,
  askTime: z.string(),
  reason: z.string(),
  confirmUser: word,
  confirmUserName: word,
  confirmTime: word,
  /** end of the time during which both may read it; null: not confirmed */
  openUntil: word,
}));

/**
 * ★ 提前开启: one officer requests it with a reason, another one confirms; both may then read the paper for a limited time.
 */
export const paperSecret = {
  name: 'paperSecret',
  calls: {
    openSecret: post('paper/openSecret', {
      title: ['保密试卷提前开启', 'Open a secret paper'],
      access: holds('paper_open_secret'),
      body: object(() => ({
        id,
        action: programWord(['操作', 'Action'], ['ask', 'confirm']),
        reason: optional(text(['原因', 'Reason'], { min: 5, max: 500, kind: 'long' })),
      })),
      answer: secretOpening,
      changes: ['paper'],
    }),
  },
};
