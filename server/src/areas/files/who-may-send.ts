import { factsOf } from '@kaoxin/contract/conventions.ts';
import { allCalls } from '@kaoxin/contract/index.ts';
import { question } from '@kaoxin/contract/question/question.ts';
import * as z from 'zod';
import type { Actor } from '#platform/access/actor.ts';
import type { UploadUse } from '#platform/files/upload-profiles.ts';
import { isAdmitted } from '#platform/http/access.ts';
import { refuse } from '#platform/http/errors.ts';

/** Uses anybody signed in may name; the larger ones come with the modules that ask for them. */
const offered: readonly UploadUse[] = [
  'avatar',
  'caseEvidence',
  'contentImage',
  'questionImage',
  'document',
  'picture',
];

export const isOffered = (text: string): text is UploadUse => (offered as readonly string[]).includes(text);

/** Calls that take formatted text. */
const textCalls = allCalls.filter(
  ({ writes, body }) =>
    writes && body instanceof z.ZodObject && Object.values(body.shape).some((field) => factsOf(field)?.kind === 'rich'),
);

/**
 * Refuses a picture of a text to whoever may write none: it has a link that everybody may follow. His own picture is
 * everybody's to send; anything else belongs to nothing until what he may write names it, and opens for him alone.
 */
export function refuseUse(use: UploadUse, actor: Actor): void {
  if (use === 'questionImage' && isAdmitted(question.calls.submit, actor)) return;
  if (use !== 'contentImage' && use !== 'questionImage') return;
  if (use === 'contentImage' && textCalls.some((call) => isAdmitted(call, actor))) return;
  throw refuse(403, [
    '您没有编写正文的权限，不能上传正文图片；如需上传附件请在相应页面上传',
    'You may not write formatted text, so you cannot upload pictures for it; upload attachments where they belong',
  ]);
}
