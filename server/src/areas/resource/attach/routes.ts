import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import { attach } from '@kaoxin/contract/resource/attach.ts';
import { type SqlBool, sql } from 'kysely';
import { presentUpload, putFile, signedLink } from '#areas/files/index.ts';
import { pageOf } from '#platform/database/page.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import { manualTransaction, on, routes } from '#platform/http/route.ts';
import { namesOf } from '#platform/names.ts';
import { likePattern } from '#platform/text/like.ts';
import type { Work } from '#platform/work.ts';

type Row = SelectedRow<'bizFile'>;
type Record = AnswerOf<typeof attach.detail>;

/** What an upload of this page belongs to: nothing but the page itself. */
const kind = 'attach';
const columns = [
  ...['id', 'tenantId', 'createUser', 'createDept', 'createTime', 'updateUser', 'updateTime', 'version', 'status'],
  ...['isDeleted', 'fileKey', 'originalName', 'extension', 'contentType', 'fileSize', 'sha256', 'caseType', 'caseId'],
  ...['boundTime', 'uploadIp', 'ossId'],
];
const order = [{ field: 'id', descending: true }];

/** Whoever keeps the files of an authority sees no case: what citizens sent shows its type and nothing more. */
const isOpen = ({ caseType, createUser }: Row, work: Work): boolean =>
  caseType === kind || caseType === 'avatar' || (caseType === null && createUser === work.actor.id);

async function presentAll(work: Work, rows: readonly Row[]): Promise<Record[]> {
  const people = await namesOf(
    work,
    'user',
    rows.map(({ createUser }) => createUser),
  );
  const stores = await codesOf(work, rows);
  return rows.map((row) => ({
    id: row.id,
    createUser: row.createUser,
    createDept: row.createDept,
    createTime: row.createTime,
    updateUser: row.updateUser,
    updateTime: row.updateTime,
    version: row.version,
    originalName: isOpen(row, work) ? row.originalName : `***.${row.extension}`,
    name: `${row.id}.${row.extension}`,
    domain: work.context.config.publicUrl,
    extension: row.extension,
    contentType: row.contentType,
    attachSize: Number(row.fileSize),
    use: row.caseType,
    bound: row.caseId === null && (row.caseType === null || row.caseType === kind) ? 0 : 1,
    createUserName: people(row.createUser),
    ossCode: row.ossId === null ? null : (stores.get(row.ossId) ?? null),
    link: null,
  }));
}

async function codesOf(work: Work, rows: readonly Row[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ ossId }) => ossId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await work.table('oss').select().select(['id', 'ossCode']).where('id', 'in', ids).execute();
  return new Map(found.map(({ id, ossCode }) => [id, ossCode]));
}

async function list(work: Work, { query }: InputOf<typeof attach.list>) {
  const { originalName } = query.extra;
  const conditions = originalName
    ? [
        sql<SqlBool>`original_name ilike ${likePattern(originalName, 'contains')}
          and (case_type in (${kind}, 'avatar') or (case_type is null and create_user = ${work.actor.id}))`,
      ]
    : [];
  const also = { key: originalName ? `${work.actor.id}|${originalName}` : '', conditions };
  const page = await pageOf(work, 'bizFile', query, { columns, order, also });
  return { ...page, records: await presentAll(work, page.records) };
}

async function one(work: Work, row: Row): Promise<Record> {
  const [record] = await presentAll(work, [row]);
  if (!record) throw refuse('notFound');
  const mayLoad = work.actor.grants.has('attach_download') && isOpen(row, work);
  return { ...record, link: mayLoad ? signedLink(work, row) : null };
}

/** Another name for a file of this page; what it is stays as its bytes say. */
async function rename(work: Work, { body }: InputOf<typeof attach.submit>): Promise<Record> {
  const { id, originalName, version } = body;
  if (!id) throw refuse(400, ['请通过上传添加附件', 'Attachments are added by upload']);
  work.target = id;
  const scoped = work.table('bizFile');
  const row = await scoped.needLocked(id);
  if (row.caseType !== kind) throw refuse(400, ['只能修改在本页上传的附件', 'Only files uploaded here can be renamed']);
  const ending = `.${row.extension}`;
  if (
    !originalName.toLowerCase().endsWith(ending) ||
    originalName.length === ending.length ||
    /[/\\]/.test(originalName)
  )
    throw refuse(400, [`文件名须以${ending}结尾,且不含路径`, `The name must end in ${ending} and hold no path`]);
  return one(work, await scoped.change(id, { originalName }, { version: version ?? null }));
}

/** Bytes follow within the day, by the sweep of what belongs to nothing. */
async function removeAll(work: Work, { query, body }: InputOf<typeof attach.remove>): Promise<null> {
  const ids = query.ids ?? body.ids;
  if (!ids) throw refuse(400, ['请选择至少一条数据', 'Please choose at least one record']);
  work.target = ids.join(',');
  const scoped = work.table('bizFile');
  for (const id of [...ids].sort()) {
    const { caseType, caseId } = await scoped.needLocked(id);
    if (caseId !== null || (caseType !== null && caseType !== kind))
      throw refuse(400, ['所选附件正在使用,不能删除', 'An attachment that is in use cannot be deleted']);
    await scoped.change(id, { caseType: null, boundTime: null });
  }
  await scoped.remove(ids);
  return null;
}

export const attachRoutes = routes('business', [
  on(attach.list, list),
  on(attach.detail, async (work, { query }) => one(work, await work.table('bizFile').need(query.id))),
  on(attach.submit, rename),
  on(attach.remove, removeAll),
  manualTransaction(attach.put, async (work, _input, exchange) =>
    (await putFile(work, attach.put, exchange, 'document', { kind })).map((row) => presentUpload(work, row)),
  ),
]);
