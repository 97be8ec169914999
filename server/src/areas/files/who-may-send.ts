import type { Call } from '@kaoxin/contract/call.ts';
import { factsOf } from '@kaoxin/contract/conventions.ts';
import { allCalls } from '@kaoxin/contract/index.ts';
import { question } from '@kaoxin/contract/question/question.ts';
import * as z from 'zod';
import type { Actor } from '#platform/access/actor.ts';
import type { UploadUse } from '#platform/files/upload-profiles.ts';
import { isAdmitted } from '#platform/http/access.ts';
import { refuse } from '#platform/http/errors.ts';

/** Uses that any signed-in user may name. Modules add larger ones. */
const offered: readonly UploadUse[] = [
  'avatar',
  'caseEvidence',
  'contentImage',
  'questionImage',
  'document',
  'picture',
];

export const isOffered = (text: string): text is UploadUse => offered.some((use) => use === text);

const takesRichText = ({ writes, body }: Call): boolean =>
  writes && body instanceof z.ZodObject && Object.values(body.shape).some((field) => factsOf(field)?.kind === 'rich');
let found: readonly Call[] | undefined;
/** Found on first use, because the search builds the schemas of all bodies. */
const textCalls = (): readonly Call[] => {
  found ??= allCalls.filter(takesRichText);
  return found;
};

/**
 * Refuses pictures for texts from users who may not write any, because their links are public. Anyone may upload an
 * avatar. Other files stay private until a permitted text or record uses them.
 */
export function refuseUse(use: UploadUse, actor: Actor): void {
  if (use === 'questionImage' && isAdmitted(question.calls.submit, actor)) return;
  if (use !== 'contentImage' && use !== 'questionImage') return;
  if (use === 'contentImage' && textCalls().some((call) => isAdmitted(call, actor))) return;
  throw refuse(403, [
    '您没有编写正文的权限，不能上传正文图片；如需上传附件请在相应页面上传',
    'You may not write formatted text, so you cannot upload pictures for it; upload attachments where they belong',
  ]);
}
