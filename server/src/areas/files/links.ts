import type { attachment } from '@kaoxin/contract/casework/record.ts';
import { file } from '@kaoxin/contract/files/file.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import { type Actor, tenantActor } from '#platform/access/actor.ts';
import { askedBy } from '#platform/audit/asked-by.ts';
import { recordAudit } from '#platform/audit/record.ts';
import { dataSourcesOf } from '#platform/datasources/datasource.ts';
import { anybody, linkAddress, linkSeal, signedLink } from '#platform/files/file-link.ts';
import { isOpenToAll, isTold } from '#platform/files/kept.ts';
import { questionImage, readerTicket, readsPicture } from '#platform/files/question-pictures.ts';
import {
  halvesOf,
  keyInLink,
  makeLink,
  makeLinkUntil,
  type ReadLink,
  verifyLink,
} from '#platform/files/signed-link.ts';
import { ObjectNotFound, type ObjectStore } from '#platform/files/stores/store.ts';
import { storeOfFile } from '#platform/files/stores/tenant-stores.ts';
import { ObjectChanged, openUnchanged } from '#platform/files/stores/unchanged.ts';
import { pictureOf, withdrawn } from '#platform/files/text-pictures.ts';
import { refuse } from '#platform/http/errors.ts';
import { networkOf } from '#platform/http/guards/rate.ts';
import type { Exchange, FileAnswer } from '#platform/http/route.ts';
import { mayReadFileOf } from '#platform/resource/files.ts';
import { sessionsOf } from '#platform/session/make-sessions.ts';
import { Work } from '#platform/work.ts';
import type { StoredFile } from './stored-file.ts';

export async function renewLink(work: Work, link: string): Promise<string> {
  const { context, actor } = work;
  const { searchParams } = new URL(link, 'http://localhost');
  const ticket = searchParams.get('ticket') ?? '';
  const { name } = halvesOf(ticket);
  const picture = await pictureNamed(work, name);
  if (picture && (await mayRead(work, picture))) return linkAddress(readerTicket(work, name, picture.fileKey));
  const claims = verifyLink(ticket, linkSeal(context));
  if (claims?.subject !== actor.sessionId) throw refuse('notFound');
  const row = await fileOf(work, claims.key);
  if (!row || !(await mayRead(work, row))) throw refuse('notFound');
  const original = searchParams.get('original') === '1' ? '&original=1' : '';
  return `${linkAddress(makeLinkUntil(claims, claims.expires, linkSeal(context)))}${original}`;
}

async function pictureNamed(work: Work, name: string): Promise<StoredFile | undefined> {
  const claims = verifyLink(name, linkSeal(work.context));
  if (claims?.tenantId !== work.actor.tenantId) return undefined;
  const row = await fileOf(work, claims.key);
  return row?.caseType === questionImage ? row : undefined;
}

const fileOf = (work: Work, key: string): Promise<StoredFile | undefined> =>
  work.table('bizFile').select().selectAll().where('fileKey', '=', key).executeTakeFirst();

/**
 * Files of a record or case follow its access rules, files of the attachments page require its right, and others are
 * limited to the uploader.
 */
async function mayRead(work: Work, row: StoredFile): Promise<boolean> {
  const { caseType, caseId, createUser } = row;
  if (caseType === questionImage) return mayReadPicture(work, row);
  if (caseType !== null && caseId !== null) {
    return (await mayReadFileOf(work, caseType, caseId)) ?? false;
  }
  const { id, grants } = work.actor;
  return (id !== null && createUser === id) || (caseType !== null && grants.has('attach_download'));
}

/** An unused question picture is limited to the uploader. A used one follows the texts that show it. */
async function mayReadPicture(work: Work, { fileKey, boundTime, createUser }: StoredFile): Promise<boolean> {
  const { id } = work.actor;
  const picture = await pictureOf(work, fileKey);
  if (await readsPicture(work, picture)) return true;
  return (boundTime === null || picture.questionIds.length === 0) && id !== null && createUser === id;
}

/**
 * Attachments of a case, oldest first. The caller must check access to the case. Of an anonymous applicant's file only
 * the day is shown.
 */
export async function attachmentsOf(
  work: Work,
  caseType: string,
  caseId: string,
  isAnonymous = false,
): Promise<z.output<typeof attachment>[]> {
  const files = await work
    .table('bizFile')
    .select()
    .selectAll()
    .where('caseType', '=', caseType)
    .where('caseId', '=', caseId)
    .orderBy('id')
    .execute();
  return files.map((file) => ({
    id: file.id,
    originalName: file.originalName,
    extension: file.extension,
    fileSize: Number(file.fileSize),
    createTime: isAnonymous && file.createUser === null ? `${file.createTime.slice(0, 10)} 00:00:00` : file.createTime,
    link: signedLink(work, file),
    originalLink:
      file.originalKey && file.originalSealed === 0 && work.actor.id ? `${signedLink(work, file)}&original=1` : null,
  }));
}

/** Link lifetime in seconds for a verified applicant. */
const provedSeconds = 600;
/** Links of an applicant are valid only in the network that requested them. */
const applicantAt = ({ context, actor }: Work): string =>
  `applicant ${context.secrets.digest(`applicant ${networkOf(actor.ip)}`)}`;

const provedTicket = (work: Work, key: string): string =>
  makeLink({ key, subject: applicantAt(work), tenantId: work.actor.tenantId }, provedSeconds, linkSeal(work.context));

export async function ownUploads(work: Work, caseType: string, caseId: string) {
  const files = await work
    .table('bizFile')
    .select()
    .select(['originalName', 'fileSize', 'fileKey'])
    .where('caseType', '=', caseType)
    .where('caseId', '=', caseId)
    .where('createUser', 'is', null)
    .orderBy('id')
    .execute();
  return files.map(({ originalName, fileSize, fileKey }) => ({
    originalName,
    fileSize: Number(fileSize),
    link: linkAddress(provedTicket(work, fileKey)),
  }));
}

const documentKey = 'document:';

export const documentTicket = (work: Work, id: string): string => provedTicket(work, `${documentKey}${id}`);

export function documentOfTicket(work: Work, ticket: string): string | undefined {
  const claims = verifyLink(ticket, linkSeal(work.context));
  const isMine = claims?.subject === applicantAt(work) && claims.tenantId === work.actor.tenantId;
  return isMine && claims.key.startsWith(documentKey) ? claims.key.slice(documentKey.length) : undefined;
}

/** Types that browsers display without running content. Others are downloaded. */
const shown = /^(image\/(png|jpeg|gif|webp)|application\/pdf)$/;

interface Asked {
  ticket: string;
  save?: string | undefined;
  /** `1`: the original bytes, for staff only and as a download. */
  original?: string | undefined;
}

/** Returns the file of a ticket and consumes it; 404 for any problem. */
export async function openTicket(
  work: Work,
  { ticket, save, original }: Asked,
  { request }: Exchange,
): Promise<FileAnswer> {
  // A HEAD request must not consume the ticket.
  if (request.method === 'HEAD') throw refuse('wrongMethod');
  const { name, reader } = halvesOf(ticket);
  const claims = verifyLink(reader ?? name, linkSeal(work.context));
  if (!claims) throw refuse('notFound');
  const inside = await insideTenant(work, claims.tenantId);
  const row = await fileOf(inside, claims.key);
  if (!row || !opens(claims, row)) throw refuse('notFound');
  if ((reader !== undefined) !== (row.caseType === questionImage)) throw refuse('notFound');
  const isOpen = claims.subject === anybody;
  if (isOpen && !(await isStillShown(inside, row))) throw refuse('notFound');
  const session = await readerOf(inside, claims, row);
  if (!isOpen && !isOfApplicant(work, claims, row) && !session) throw refuse('notFound');
  const store = await storeOfFile(work.context, claims.tenantId, row.ossId, work.context.database.kysely);
  const body = await contentOf(work, store, row, original === '1' ? originalFor(session, row) : storedCopy(row));
  try {
    if (session && !(await spend(work, claims, row, session, request))) throw refuse('notFound');
  } catch (error) {
    body.destroy();
    throw error;
  }
  const inline = save !== '1' && original !== '1' && shown.test(row.contentType);
  return { name: row.originalName, contentType: row.contentType, body, inline };
}

async function insideTenant({ context, actor, requestId, store }: Work, tenantId: string): Promise<Work> {
  const datasourceId = await dataSourcesOf(context).sourceOf(tenantId);
  return new Work(context, { ...tenantActor(tenantId, 'file', 'citizen', actor.ip), datasourceId }, requestId, store);
}

/** A link for the public opens public files only, a personal one all others. */
const opens = ({ subject }: ReadLink, { caseType }: StoredFile): boolean =>
  subject === anybody ? isOpenToAll(caseType) || isTold(caseType) : !isOpenToAll(caseType);

const isOfApplicant = (work: Work, { subject }: ReadLink, { caseId, createUser }: StoredFile): boolean =>
  subject === applicantAt(work) && caseId !== null && createUser === null;

interface Stored {
  key: string;
  sha256: string;
}

const storedCopy = ({ fileKey, sha256 }: StoredFile): Stored => ({ key: fileKey, sha256: sha256 ?? '' });

/** The file as uploaded, or the only copy. */
function originalFor(session: Actor | undefined, row: StoredFile): Stored {
  if (row.originalKey === null) return storedCopy(row);
  if (!session || row.originalSealed === 1) throw refuse('notFound');
  return { key: row.originalKey, sha256: row.originalSha256 ?? '' };
}

async function contentOf(work: Work, store: ObjectStore, { id }: StoredFile, { key, sha256 }: Stored) {
  const body = await openUnchanged(store, key, sha256).catch((error: unknown) => {
    throw error instanceof ObjectNotFound ? refuse('notFound') : error;
  });
  body.on('error', (error) => {
    const { requestId } = work;
    if (error instanceof ObjectChanged) work.context.log.error({ fileId: id, requestId }, 'a stored file was changed');
  });
  return body;
}

/**
 * A public file ends with its owner: when the text is removed or no longer shows it, or when the user leaves or changes
 * the avatar.
 */
async function isStillShown(work: Work, row: StoredFile): Promise<boolean> {
  if (row.status === withdrawn) return false;
  if (row.caseType !== 'avatar' || row.createUser === null) return true;
  const owner = await sql<{ avatar: string | null }>`select avatar from ${work.table('user').as('u')}
    where id = ${row.createUser}`.execute(work.platform);
  const [person] = owner.rows;
  if (!person) return false;
  // A new upload is previewed before it is saved.
  const isFresh = work.context.clock.epoch() - Date.parse(`${row.createTime.replace(' ', 'T')}+08:00`) < 86_400_000;
  return isFresh || keyInLink(person.avatar ?? '') === row.fileKey;
}

/**
 * The user of the session for which a ticket was created; undefined if the session ended or the user may no longer read
 * the file.
 */
async function readerOf(
  { context, actor, requestId, store }: Work,
  { subject, tenantId }: ReadLink,
  row: StoredFile,
): Promise<Actor | undefined> {
  if (!/^\d{1,19}$/.test(subject)) return undefined;
  const reader = await sessionsOf(context).actorIn(subject, actor);
  if (reader?.tenantId !== tenantId) return undefined;
  return (await mayRead(new Work(context, reader, requestId, store), row)) ? reader : undefined;
}

/**
 * Consumes a ticket and records the access.
 * @returns false if it was already used, also concurrently
 */
function spend(
  { context, actor, requestId }: Work,
  { serial, expires, subject, tenantId }: ReadLink,
  { id, originalName }: StoredFile,
  { id: userId, account, realName }: Actor,
  request: Exchange['request'],
): Promise<boolean> {
  const opener = { ...tenantActor(tenantId, account, 'job', actor.ip), kind: 'person' as const };
  return context.database.kysely.transaction().execute(async (handle) => {
    const { rows } =
      await sql`insert into spent_ticket (serial, expires_at) values (${serial}, to_timestamp(${expires}))
      on conflict do nothing returning serial`.execute(handle);
    if (rows.length === 0) return false;
    await recordAudit(handle, {
      actor: { ...opener, id: userId, realName, sessionId: subject },
      requestId,
      ...askedBy(request),
      call: `GET ${file.open.path}`,
      title: file.open.title[0],
      target: id,
      status: 200,
      durationMs: 0,
      input: { name: originalName },
    });
    return true;
  });
}
