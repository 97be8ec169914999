import { type SqlBool, sql } from 'kysely';
import { changeRows } from '#platform/database/changes.ts';
import { enterTenant } from '#platform/datasources/away.ts';
import { refuse } from '#platform/http/errors.ts';
import { Work } from '#platform/work.ts';
import { anybody, linkSeal } from './file-link.ts';
import { type PictureOf, questionImage, readsPicture } from './question-pictures.ts';
import { verifyLink } from './signed-link.ts';

const ticket = /\/api\/file\/open\?ticket=([\w-]+\.[\w-]+)/g;

function keysIn({ context, actor }: Work, html: string): Set<string> {
  const links = [...html.matchAll(ticket)].map(([, token = '']) => verifyLink(token, linkSeal(context)));
  const own = links.filter((link) => link?.subject === anybody && link.tenantId === actor.tenantId);
  return new Set(own.flatMap((link) => link?.key ?? []));
}

export interface TextOf {
  of: string;
  id: string;
  field: string;
}

const these = (keys: readonly string[]) =>
  sql<SqlBool>`file_key = any(${keys}::text[]) and case_type in ('contentImage', 'contentVideo', ${questionImage})`;

/** Texts of questions, also staged ones: their pictures are as confidential as the question. */
const ofQuestions: readonly string[] = ['question', 'questionTemp'];
export const withdrawn = 0;

/**
 * Assigns the pictures in a text to it. A picture that is in no text for a day after its upload is removed, and so is
 * one that is in no text any more.
 * @param html the stored text; @param before the previous text. Without it, pictures stay that are no longer in the
 * text: letters and citizens have received the earlier text.
 * @throws 400 when a picture no longer exists
 */
export async function keepPictures(work: Work, text: TextOf, html: string, before = ''): Promise<void> {
  const [had, has] = [keysIn(work, before), keysIn(work, html)];
  if (has.size > 0) {
    const found = new Set(await besideFiles(work, (inside) => noteShown(inside, text, { has, had })));
    if ([...has].some((key) => !had.has(key) && !found.has(key)))
      throw refuse(
        400,
        [
          '正文中有图片已失效，请删除后重新上传',
          'A picture in the text no longer exists; remove it and upload it again',
        ],
        { fields: [text.field] },
      );
  }
  const gone = [...had.difference(has)];
  if (gone.length === 0 || !liesBeside(work)) return;
  await besideFiles(work, (inside) => letGo(inside, text.of, [text.id], gone));
}

/** Releases the pictures of deleted texts. @param of kind of the owner */
export async function forgetPictures(work: Work, of: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || !liesBeside(work)) return;
  await besideFiles(work, async (inside) => {
    const { rows } = await sql<{ fileKey: string }>`select distinct file_key from text_picture
      where tenant_id = ${inside.actor.tenantId} and holder = ${of} and holder_id = any(${[...ids]}::bigint[])`.execute(
      inside.business,
    );
    const keys = rows.map(({ fileKey }) => fileKey);
    if (keys.length > 0) await letGo(inside, of, ids, keys);
  });
}

export async function filesShown(work: Work, html: string): Promise<ReadonlyMap<string, StoredPicture>> {
  const addresses = new Map(
    [...html.matchAll(ticket)].flatMap(([address, token = '']) => {
      const link = verifyLink(token, linkSeal(work.context));
      return link?.subject === anybody && link.tenantId === work.actor.tenantId ? [[address, link.key] as const] : [];
    }),
  );
  const keys = [...new Set(addresses.values())];
  if (keys.length === 0) return new Map();
  const rows = await work
    .table('bizFile')
    .ofTenant()
    .select()
    .select(['fileKey', 'ossId', 'extension', 'fileSize', 'sha256'])
    .where(these(keys))
    .execute();
  const files = new Map(rows.map((row) => [row.fileKey, row]));
  return new Map(
    [...addresses].flatMap(([address, key]) => {
      const file = files.get(key);
      return file ? [[address, file] as const] : [];
    }),
  );
}

export interface StoredPicture {
  fileKey: string;
  ossId: string | null;
  extension: string;
  fileSize: string;
  sha256: string;
}

export async function lostPictures(work: Work, texts: ReadonlyMap<string, string>): Promise<string[]> {
  const shown = new Map([...texts].map(([name, html]) => [name, keysIn(work, html)] as const));
  const keys = [...new Set([...shown.values()].flatMap((each) => [...each]))];
  if (keys.length === 0) return [];
  const rows = await work.table('bizFile').ofTenant().select().select('fileKey').where(these(keys)).execute();
  const there = new Set(rows.map(({ fileKey }) => fileKey));
  return [...shown].flatMap(([name, each]) => ([...each].every((key) => there.has(key)) ? [] : [name]));
}

export const showsPicture = (work: Work, text: string, fileKey: string): boolean => keysIn(work, text).has(fileKey);

export async function pictureOf(work: Work, fileKey: string): Promise<PictureOf> {
  const { rows } = await sql<{ holderId: string }>`select holder_id from text_picture
    where tenant_id = ${work.actor.tenantId} and file_key = ${fileKey} and holder = 'question'`.execute(work.business);
  return { fileKey, questionIds: rows.map(({ holderId }) => holderId) };
}

/**
 * Returns the keys that exist. Also records pictures of the previous text: a concurrent change may just have removed
 * them.
 */
async function noteShown(
  work: Work,
  { of, id }: TextOf,
  { has, had }: { has: ReadonlySet<string>; had: ReadonlySet<string> },
): Promise<string[]> {
  const files = work.table('bizFile');
  const rows = await files
    .select()
    .select(['fileKey', 'caseType', 'createUser'])
    .where(these([...has]))
    .orderBy('id')
    .forUpdate()
    .execute();
  const found: string[] = [];
  for (const { fileKey, caseType, createUser } of rows)
    if (
      caseType !== questionImage ||
      had.has(fileKey) ||
      (ofQuestions.includes(of) &&
        (createUser === work.actor.id || (await readsPicture(work, await pictureOf(work, fileKey)))))
    )
      found.push(fileKey);
  await files.changeMany(sql<SqlBool>`${these(found)} and bound_time is null`, { boundTime: work.now, status: 1 });
  if (ofQuestions.includes(of))
    await files.changeMany(
      sql<SqlBool>`file_key = any(${found}::text[]) and case_type = 'contentImage' and not exists (
        select from text_picture shown where shown.tenant_id = ${work.actor.tenantId}
          and shown.file_key = biz_file.file_key and shown.holder <> all(${ofQuestions}::text[]))`,
      { caseType: questionImage },
    );
  await sql`insert into text_picture (tenant_id, holder, holder_id, file_key)
    select ${work.actor.tenantId}, ${of}, ${id}, unnest(${found}::text[]) on conflict do nothing`.execute(
    work.business,
  );
  return found;
}

async function letGo(work: Work, of: string, ids: readonly string[], keys: readonly string[]): Promise<void> {
  const { tenantId } = work.actor;
  // Waits for transactions that put one of them into another text.
  await work.table('bizFile').select().select('id').where(these(keys)).orderBy('id').forUpdate().execute();
  await sql`delete from text_picture where tenant_id = ${tenantId} and holder = ${of} and holder_id = any(${[...ids]}::bigint[])
    and file_key = any(${keys}::text[])`.execute(work.business);
  await work.table('bizFile').changeMany(
    sql<SqlBool>`${these(keys)} and not exists (select from text_picture shown
      where shown.tenant_id = ${tenantId} and shown.file_key = biz_file.file_key)`,
    { boundTime: null, status: withdrawn },
  );
}

/** The text and its pictures are written in one transaction. */
const liesBeside = (work: Work): boolean => work.store === 'business' || work.inPrimary;

/**
 * Runs in the transaction of the files: the caller's, or a separate one when they are in a data source and the text is
 * not. When the text is not stored after all, a picture is kept that is not needed; the reverse cannot happen.
 */
async function besideFiles<R>(work: Work, run: (inside: Work) => Promise<R>): Promise<R> {
  if (liesBeside(work)) {
    // The transaction of a platform text has not checked whether the tenant's rows are being moved.
    if (work.store === 'platform') await enterTenant(work.handle, work.actor.tenantId);
    return run(work);
  }
  const apart = new Work(work.context, work.actor, work.requestId, 'business');
  return apart.transaction(async (inside) => {
    const answer = await run(inside);
    await changeRows(inside.changes()).execute(inside.handle);
    return answer;
  });
}
