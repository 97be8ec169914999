import { timingSafeEqual } from 'node:crypto';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { sql } from 'kysely';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import type { StoredFile } from './stored-file.ts';

const most = 10;
const tagLength = 8;

/**
 * Id of an upload for citizens. Ids can be guessed, so it contains a tag that only this server can create (48 bits of a
 * keyed digest). Signed-in users need none, because the row stores the uploader.
 */
export const citizenFileId = (work: Work, id: string): string => `${id}.${tagOf(work, id)}`;

const tagOf = (work: Work, id: string): string =>
  Buffer.from(work.context.secrets.digest(`upload ${id}`), 'hex')
    .toString('base64url')
    .slice(0, tagLength);

export function uploadId(work: Work, given: string): string | undefined {
  const match = /^(\d{1,19})(?:\.([\w-]{8}))?$/.exec(given);
  const id = match?.[1];
  if (id === undefined || work.actor.kind === 'person') return id;
  return timingSafeEqual(Buffer.from(match?.[2] ?? ' '.repeat(tagLength)), Buffer.from(tagOf(work, id)))
    ? id
    : undefined;
}

export const isFreeUpload = (
  { actor }: Work,
  { createUser, caseType, caseId }: Pick<SelectedRow<'bizFile'>, 'createUser' | 'caseType' | 'caseId'>,
): boolean => createUser === actor.id && caseType === null && caseId === null;

const unusable = () =>
  refuse(
    400,
    ['附件不存在或已被使用，请重新上传', 'An attachment does not exist or is used already; upload it again'],
    {
      fields: ['fileIds'],
    },
  );

/** No field of these can name an author. */
const anonymousKinds: readonly string[] = ['txt', 'amr'];

/** An upload of a stranger without a cleaned copy may contain the name of its author. */
export const keepsAuthor = ({ extension, originalKey }: Pick<StoredFile, 'extension' | 'originalKey'>): boolean =>
  originalKey === null && !anonymousKinds.includes(extension);

function authorProblem({ extension, originalName }: Pick<StoredFile, 'extension' | 'originalName'>): Label {
  if (extension === 'pdf')
    return [
      `附件“${originalName}”设有密码或结构特殊，无法清除其中的作者等信息。匿名提交请去除密码后重新上传，或打印成新的PDF、拍照、截图后上传`,
      `“${originalName}” has a password or an unusual structure, so the name of its author cannot be removed. To stay anonymous, remove the password, print it to a new PDF, or upload pictures of it`,
    ];
  if (extension === 'doc' || extension === 'xls')
    return [
      `附件“${originalName}”是旧格式，无法清除其中的作者等信息。匿名提交请另存为${extension}x或PDF，或拍照、截图后上传`,
      `“${originalName}” is in an old format, so the name of its author cannot be removed. To stay anonymous, save it as ${extension}x or PDF, or upload pictures of it`,
    ];
  return [
    `附件“${originalName}”中的作者等信息无法清除。匿名提交请转为PDF或其他格式，或拍照、截图后上传`,
    `The name of the author cannot be removed from “${originalName}”. To stay anonymous, convert it to PDF or another format, or upload pictures of it`,
  ];
}

/**
 * Binds the caller's own unbound uploads to a case, all or none.
 * @param fileIds separated by commas, at most ten
 * @param isAnonymous the applicant stays unknown: neutral names (附件1.docx) replace those of the files, which often
 *   contain the applicant's name, originals are sealed, and files that still name their author are refused
 *   (decision 165)
 */
export async function bindFiles(
  work: Work,
  fileIds: string,
  caseType: string,
  caseId: string,
  isAnonymous = false,
): Promise<void> {
  const given = [...new Set(fileIds.split(',').map((each) => each.trim()))].filter(Boolean);
  if (given.length > most) throw refuse(400, [`附件不能超过${most}个`, `At most ${most} attachments`]);
  const scoped = work.table('bizFile');
  const isNeutral = isAnonymous && work.actor.kind === 'citizen';
  let number = isNeutral ? await filesOf(work, caseType, caseId) : 0;
  for (const id of given.map((each) => uploadId(work, each))) {
    const file = id === undefined ? undefined : await scoped.find(id);
    if (!file || !isFreeUpload(work, file)) throw unusable();
    number += 1;
    const problem = isNeutral && keepsAuthor(file) ? authorProblem(file) : undefined;
    if (problem) throw refuse(400, problem, { fields: ['fileIds'] });
    const named = isNeutral ? { originalName: `附件${number}.${file.extension}`, originalSealed: 1 } : {};
    await scoped.change(
      file.id,
      { caseType, caseId, boundTime: work.now, ...named },
      { expect: { caseType: null, caseId: null } },
    );
  }
}

/** Removed files count: a number is not given twice. */
async function filesOf(work: Work, caseType: string, caseId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from ${work.table('bizFile').withRemoved().as('f')}
    where f.case_type = ${caseType} and f.case_id = ${caseId}`.execute(work.handle);
  return rows[0]?.count ?? 0;
}
