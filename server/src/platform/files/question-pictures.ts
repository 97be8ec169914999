import type { Actor } from '#platform/access/actor.ts';
import type { AppContext } from '#platform/app-context.ts';
import { Port } from '#platform/port.ts';
import { Work } from '#platform/work.ts';
import { linkSeal } from './file-link.ts';
import { makeLink, verifyLink } from './signed-link.ts';

/**
 * Stored texts name a picture of a question by a ticket that opens nothing (`name`). A reader with a session gets the
 * name followed by a second ticket, `name.reader`, which works once, for that session and as long as the user may read
 * the question. Submitted texts are stored without the second ticket, so that they stay unchanged to the letter.
 */
export const questionImage = 'questionImage';

const address = String.raw`/api/file/open\?ticket=`;
const part = String.raw`[\w-]+\.[\w-]+`;
const named = new RegExp(`(${address})(${part})(?:\\.${part})?`, 'g');

const readerSeconds = 600;

export function readerTicket({ context, actor }: Pick<Work, 'context' | 'actor'>, name: string, key: string): string {
  const claims = { key, subject: actor.sessionId ?? 'nobody', tenantId: actor.tenantId };
  return `${name}.${makeLink(claims, readerSeconds, linkSeal(context))}`;
}

export const showsPictures = (payload: string): boolean => payload.includes('/api/file/open?ticket=');

export async function withReaderTickets(
  context: AppContext,
  actor: Actor,
  requestId: string,
  payload: string,
): Promise<string> {
  if (!showsPictures(payload)) return payload;
  const keys = new Map<string, string>();
  for (const [, , name = ''] of payload.matchAll(named)) {
    const link = verifyLink(name, linkSeal(context));
    if (link?.tenantId === actor.tenantId) keys.set(name, link.key);
  }
  if (keys.size === 0) return payload;
  const work = new Work(context, actor, requestId, 'business');
  const rows = await work
    .table('bizFile')
    .ofTenant()
    .select()
    .select('fileKey')
    .where('fileKey', 'in', [...new Set(keys.values())])
    .where('caseType', '=', questionImage)
    .execute();
  const pictures = new Set(rows.map(({ fileKey }) => fileKey));
  // The same address for each occurrence of a picture, so that comparing two versions shows no difference.
  const tickets = new Map<string, string>();
  for (const [name, key] of keys) if (pictures.has(key)) tickets.set(name, readerTicket(work, name, key));
  return payload.replace(named, (whole: string, path: string, name: string) => {
    const ticket = tickets.get(name);
    return ticket === undefined ? whole : `${path}${ticket}`;
  });
}

export interface PictureOf {
  fileKey: string;
  questionIds: readonly string[];
}

type Reads = (work: Work, picture: PictureOf) => Promise<boolean>;
export const picturePort = new Port<Reads>('pictures of questions');

export async function readsPicture(work: Work, picture: PictureOf): Promise<boolean> {
  if (picture.questionIds.length === 0) return false;
  for (const reads of picturePort.answers()) if (await reads(work, picture)) return true;
  return false;
}
