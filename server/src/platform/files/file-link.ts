import type { AppContext } from '#platform/app-context.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';
import { isKept } from './kept.ts';
import { makeLink } from './signed-link.ts';

/** A link of an attachment may be followed, or made anew, for so long after the page that shows it (security.md S25). */
const linkSeconds = 600;
/** Whoever is told of a record without a session reads its page for no longer. */
const toldSeconds = 24 * 3600;
const lasting = 100 * 366 * 24 * 3600;
/** Subject of links everybody may follow: pictures of pages and people. */
export const anybody = 'anybody';

export const linkSeal = (context: AppContext) => ({
  secret: context.secrets.key('file link'),
  now: context.clock.epoch(),
});

export const linkAddress = (ticket: string): string => `/api/file/open?ticket=${ticket}`;

/** Address of a file of a record that everybody is told of (`filesToldToAll`), for whoever reads of it without a session. */
export function toldLink({ context, actor }: Work, { fileKey }: Pick<SelectedRow<'bizFile'>, 'fileKey'>): string {
  const claims = { key: fileKey, subject: anybody, tenantId: actor.tenantId };
  return linkAddress(makeLink(claims, toldSeconds, linkSeal(context)));
}

/**
 * Address of a file below the site, for img, audio and downloads. Pictures of pages and people have one that lasts; any
 * other opens once, while the session lives that asked for it.
 */
export function signedLink(work: Work, file: Pick<SelectedRow<'bizFile'>, 'fileKey' | 'caseType'>): string {
  const { tenantId, sessionId } = work.actor;
  const open = isKept(file.caseType);
  const claims = { key: file.fileKey, subject: open ? anybody : (sessionId ?? 'nobody'), tenantId };
  return linkAddress(makeLink(claims, open ? lasting : linkSeconds, linkSeal(work.context)));
}
