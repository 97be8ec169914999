import type { AppContext } from '#platform/app-context.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import { isKept } from './kept.ts';
import { makeLink } from './signed-link.ts';

/** Seconds after the page was shown in which a link of an attachment works or can be renewed (security.md S25). */
const linkSeconds = 600;
/** Seconds for readers without a session. */
const toldSeconds = 24 * 3600;
const lasting = 100 * 366 * 24 * 3600;
export const anybody = 'anybody';

export const linkSeal = (context: AppContext) => ({
  secret: context.secrets.key('file link'),
  now: context.clock.epoch(),
});

export const linkAddress = (ticket: string): string => `/api/file/open?ticket=${ticket}`;

/** Address of a file of a record that is public with its record (`filesToldToAll`), for readers without a session. */
export function toldLink({ context, actor }: Work, { fileKey }: Pick<SelectedRow<'bizFile'>, 'fileKey'>): string {
  const claims = { key: fileKey, subject: anybody, tenantId: actor.tenantId };
  return linkAddress(makeLink(claims, toldSeconds, linkSeal(context)));
}

/**
 * Address of a file below the site, for img, audio and downloads. Links of page pictures and avatars are permanent; any
 * other link works once, while the requesting session is active.
 */
export function signedLink(work: Work, file: Pick<SelectedRow<'bizFile'>, 'fileKey' | 'caseType'>): string {
  const { tenantId, sessionId } = work.actor;
  const open = isKept(file.caseType);
  const claims = { key: file.fileKey, subject: open ? anybody : (sessionId ?? 'nobody'), tenantId };
  return linkAddress(makeLink(claims, open ? lasting : linkSeconds, linkSeal(work.context)));
}
