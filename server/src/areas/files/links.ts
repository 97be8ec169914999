import type { attachment } from '@kaoxin/contract/petition/record.ts';
import type * as z from 'zod';
import { tenantActor } from '#platform/access/actor.ts';
import { makeLink, verifyLink } from '#platform/files/signed-link.ts';
import { ObjectNotFound } from '#platform/files/store.ts';
import { storeOfFile } from '#platform/files/tenant-stores.ts';
import type { House } from '#platform/house.ts';
import { refuse } from '#platform/http/errors.ts';
import type { FileAnswer } from '#platform/http/route.ts';
import { findUser } from '#platform/names.ts';
import { placesOf } from '#platform/places/place.ts';
import { Work } from '#platform/work.ts';
import { isKept } from './kept.ts';
import type { StoredFile } from './stored-file.ts';

/** A link of an attachment is good for so long after the page that shows it (security.md S25). */
const linkSeconds = 600;
const lasting = 100 * 366 * 24 * 3600;
/** Subject of links everybody may follow: pictures of pages and people. */
const anybody = 'anybody';

const seal = (house: House) => ({ secret: house.secrets.key('file link'), now: house.clock.epoch() });

/** Address of a file below the site, for img, audio and downloads: bound to the tenant and to the person who asks. */
export function signedLink(work: Work, file: Pick<StoredFile, 'fileKey' | 'caseType'>): string {
  const { tenantId, id } = work.actor;
  const open = isKept(file.caseType);
  const claims = { key: file.fileKey, subject: open ? anybody : (id ?? 'nobody'), tenantId };
  return `/api/file/open?ticket=${makeLink(claims, open ? lasting : linkSeconds, seal(work.house))}`;
}

/** The attachments of a case, oldest first; who may see the case is decided by who asks for them. */
export async function attachmentsOf(
  work: Work,
  caseType: string,
  caseId: string,
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
    createTime: file.createTime,
    link: signedLink(work, file),
    originalLink: file.originalKey && work.actor.id ? `${signedLink(work, file)}&original=1` : null,
  }));
}

/** Types a browser shows without running anything of them; the rest is saved. */
const shown = /^(image\/(png|jpeg|gif|webp)|application\/pdf)$/;

interface Asked {
  ticket: string;
  /** `1`: to be saved */
  save?: string | undefined;
  /** `1`: the bytes as they were handed in, for people of the office and never shown */
  original?: string | undefined;
}

/** Answers the bytes of a ticket, or 404 whatever is wrong with it. */
export async function openTicket(work: Work, { ticket, save, original }: Asked): Promise<FileAnswer> {
  const claims = verifyLink(ticket, seal(work.house));
  if (!claims) throw refuse('notFound');
  const datasourceId = await placesOf(work.house).sourceOf(claims.tenantId);
  const actor = { ...tenantActor(claims.tenantId, 'file', 'citizen', work.actor.ip), datasourceId };
  const inside = new Work(work.house, actor, work.requestId, work.store);
  const file = await inside.table('bizFile').select().selectAll().where('fileKey', '=', claims.key).executeTakeFirst();
  if (!file || !(await mayFollow(inside, claims.subject, file))) throw refuse('notFound');
  const store = await storeOfFile(work.house, file.ossId, work.house.database.kysely);
  const key = original === '1' ? originalOf(file, claims.subject) : file.fileKey;
  const body = await store.open(key).catch((error: unknown) => {
    throw error instanceof ObjectNotFound ? refuse('notFound') : error;
  });
  const inline = save !== '1' && original !== '1' && shown.test(file.contentType);
  return { name: file.originalName, contentType: file.contentType, body, inline };
}

function originalOf({ fileKey, originalKey, caseType }: StoredFile, subject: string): string {
  if (originalKey === null) return fileKey;
  if (isKept(caseType) || !/^\d{1,19}$/.test(subject)) throw refuse('notFound');
  return originalKey;
}

/** Whoever was disabled since cannot follow his links any more. */
async function mayFollow(work: Work, subject: string, file: StoredFile): Promise<boolean> {
  if (subject === anybody) return isKept(file.caseType);
  return /^\d{1,19}$/.test(subject) && (await findUser(work, subject)) !== undefined;
}
