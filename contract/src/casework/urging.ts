import type { Label } from '../conventions.ts';

/** Steps that only notify. `mark`: the column that is 1 until the handler takes a step. */
export const notifyingVerbs = {
  urge: { mark: 'urged', zh: '催办', en: 'urge' },
  supervise: { mark: 'supervised', zh: '督办', en: 'supervise' },
} as const;
export type NotifyingVerb = keyof typeof notifyingVerbs;

/** Hours until a user may take such a step again for a case without a step of its handler (security.md S77). */
export const urgedAgainAfter = 24;

export const repeatedWords = (verb: NotifyingVerb): Label => {
  const { zh, en } = notifyingVerbs[verb];
  return [
    `您已${zh}，承办人尚未办理，请${urgedAgainAfter}小时后再${zh}`,
    `You have already done this and the handler has not acted yet. You can ${en} again after ${urgedAgainAfter} hours`,
  ];
};
