import { type SqlBool, sql } from 'kysely';
import { changeRows } from '#platform/database/changes.ts';
import { enterTenant } from '#platform/datasources/away.ts';
import { refuse } from '#platform/http/errors.ts';
import { Work } from '#platform/work.ts';
import { anybody, linkSeal } from './file-link.ts';
import { type PictureOf, questionImage, readsPicture } from './question-pictures.ts';
import { verifyLink } from './signed-link.ts';

const ticket = /\/api\/file\/open\?ticket=([\w-]+\.[\w-]+)/g;

/** Keys of the pictures of the tenant's own store that a text shows. */
function keysIn({ context, actor }: Work, html: string): Set<string> {
  const links = [...html.matchAll(ticket)].map(([, token = '']) => verifyLink(token, linkSeal(context)));
  const own = links.filter((link) => link?.subject === anybody && link.tenantId === actor.tenantId);
  return new Set(own.flatMap((link) => link?.key ?? []));
}

/** Which text it is: what kind of thing it belongs to, its id, and the field it stands in. */
export interface TextOf {
  of: string;
  id: string;
  field: string;
}

const these = (keys: readonly string[]) =>
  sql<SqlBool>`file_key = any(${keys}::text[]) and case_type in ('contentImage', 'contentVideo', ${questionImage})`;

/** Texts of questions, staged ones among them: their pictures are no more public than they are. */
const ofQuestions: readonly string[] = ['question', 'questionTemp'];
/** `status` of a picture that no text shows any more. */
export const withdrawn = 0;

/**
 * Keeps the pictures a text shows, with the text itself: an upload for a text that none shows within a day goes, and so
 * does one that no text shows any more.
 * @param html as it is stored now; @param before what stood there. Without it pictures stay that are not shown any more:
 *   letters and citizens have them from a text that was sent
 * @throws 400 when a picture is gone by now
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

/** Texts that are gone show nothing any more. @param of kind of thing they belonged to */
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

/** Files of the tenant's own store that a text shows, by the address it has for each. */
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
    .select(['fileKey', 'ossId', 'extension', 'fileSize'])
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
}

/** Of these texts, by the name of each, those that show a picture of the tenant's own store that is not there. */
export async function lostPictures(work: Work, texts: ReadonlyMap<string, string>): Promise<string[]> {
  const shown = new Map([...texts].map(([name, html]) => [name, keysIn(work, html)] as const));
  const keys = [...new Set([...shown.values()].flatMap((each) => [...each]))];
  if (keys.length === 0) return [];
  const rows = await work.table('bizFile').ofTenant().select().select('fileKey').where(these(keys)).execute();
  const there = new Set(rows.map(({ fileKey }) => fileKey));
  return [...shown].flatMap(([name, each]) => ([...each].every((key) => there.has(key)) ? [] : [name]));
}

/** Whether a text shows this picture of the tenant's own store. */
export const showsPicture = (work: Work, text: string, fileKey: string): boolean => keysIn(work, text).has(fileKey);

export async function pictureOf(work: Work, fileKey: string): Promise<PictureOf> {
  const { rows } = await sql<{ holderId: string }>`select holder_id from text_picture
    where tenant_id = ${work.actor.tenantId} and file_key = ${fileKey} and holder = 'question'`.execute(work.business);
  return { fileKey, questionIds: rows.map(({ holderId }) => holderId) };
}

/** Answers which of them are there. Also those the text had are noted: somebody may just have saved it without them. */
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

/** Those that no other text shows belong to nothing again. */
async function letGo(work: Work, of: string, ids: readonly string[], keys: readonly string[]): Promise<void> {
  const { tenantId } = work.actor;
  // whoever shows one of them in another text at this moment is waited for
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
 * Where files lie: in the caller's transaction, or in one of its own when they lie in a data source and the text does not.
 * A picture that is kept for a text that is not stored after all is a picture too many, and not one too few.
 */
async function besideFiles<R>(work: Work, run: (inside: Work) => Promise<R>): Promise<R> {
  if (liesBeside(work)) {
    // a text of the platform: its transaction has not asked whether the tenant's rows are on their way elsewhere
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
