import type { Actor } from '#platform/access/actor.ts';
import type { AppContext } from '#platform/app-context.ts';
import { Work } from '#platform/work.ts';
import { linkSeal } from './file-link.ts';
import { makeLink, verifyLink } from './signed-link.ts';

/**
 * A picture of a question is named in stored texts by a ticket that opens nothing (`name`). Whoever reads the text in a session
 * gets the name with a second ticket behind it, `name.reader`, which opens once, for his session and for as long as he may read
 * the question. What comes back is stored without it, so that a text stays the same to the letter.
 */
export const questionImage = 'questionImage';

const address = String.raw`/api/file/open\?ticket=`;
const part = String.raw`[\w-]+\.[\w-]+`;
const named = new RegExp(`(${address})(${part})(?:\\.${part})?`, 'g');

const readerSeconds = 600;

/** The ticket of a picture of a question for the session of the caller. */
export function readerTicket({ context, actor }: Pick<Work, 'context' | 'actor'>, name: string, key: string): string {
  const claims = { key, subject: actor.sessionId ?? 'nobody', tenantId: actor.tenantId };
  return `${name}.${makeLink(claims, readerSeconds, linkSeal(context))}`;
}

/** Whether an answer may hold links of pictures. */
export const showsPictures = (payload: string): boolean => payload.includes('/api/file/open?ticket=');

/** An answer with tickets of its reader in the place of the names of pictures of questions. */
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
  // the same address wherever one picture stands: a comparison of two wordings finds it unchanged
  const tickets = new Map<string, string>();
  for (const [name, key] of keys) if (pictures.has(key)) tickets.set(name, readerTicket(work, name, key));
  return payload.replace(named, (whole: string, path: string, name: string) => {
    const ticket = tickets.get(name);
    return ticket === undefined ? whole : `${path}${ticket}`;
  });
}

/** A picture and the questions that show it, or showed it in an earlier wording. */
export interface PictureOf {
  fileKey: string;
  questionIds: readonly string[];
}

/** Says whether the caller may read a text that shows this picture, in some way of his area. */
type Reads = (work: Work, picture: PictureOf) => Promise<boolean>;
const ways: Reads[] = [];

/** A way to read questions: each area that shows them tells its own, while the program starts. */
export const addWayToRead = (reads: Reads): void => void ways.push(reads);

export async function readsPicture(work: Work, picture: PictureOf): Promise<boolean> {
  if (picture.questionIds.length === 0) return false;
  for (const reads of ways) if (await reads(work, picture)) return true;
  return false;
}
