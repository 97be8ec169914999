import type { InputOf } from '@kaoxin/contract/call.ts';
import { attach } from '@kaoxin/contract/resource/attach.ts';
import { presentUpload, putFile, signedLink } from '#areas/files/index.ts';
import { pageOf } from '#platform/database/page.ts';
import { chosenIds } from '#platform/http/chosen-ids.ts';
import { refuse } from '#platform/http/errors.ts';
import { manualTransaction, on, routes } from '#platform/http/route.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import type { Work } from '#platform/work.ts';
import { attachSheet } from './export.ts';
import { type Attachment, type AttachRow, attachList, isOpen, kind, presentAttachments } from './list.ts';

async function list(work: Work, { query }: InputOf<typeof attach.list>) {
  const page = await pageOf(work, 'bizFile', query, attachList(work, query));
  return { ...page, records: await presentAttachments(work, page.records) };
}

async function one(work: Work, row: AttachRow): Promise<Attachment> {
  const [record] = await presentAttachments(work, [row]);
  if (!record) throw refuse('notFound');
  const mayLoad = work.actor.grants.has('attach_download') && isOpen(row, work);
  return { ...record, link: mayLoad ? signedLink(work, row) : null };
}

/** Renames a file of this page. Its type stays as detected from the content. */
async function rename(work: Work, { body }: InputOf<typeof attach.submit>): Promise<Attachment> {
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
    throw refuse(400, [`文件名须以${ending}结尾，且不含路径`, `The name must end in ${ending} and hold no path`]);
  return one(work, await scoped.change(id, { originalName }, { version: version ?? null }));
}

/** The message identifies a case file by its upload time, because its name is hidden. */
const inUse = (uploaded: string | undefined) =>
  refuse(
    400,
    uploaded === undefined
      ? ['所选附件正在使用，不能删除', 'An attachment that is in use cannot be deleted']
      : [
          `【${uploaded}】上传的附件正在使用，不能删除`,
          `The attachment uploaded at ${uploaded} is in use and cannot be deleted`,
        ],
  );

async function removeAll(work: Work, { query, body }: InputOf<typeof attach.remove>): Promise<null> {
  const ids = chosenIds(query, body);
  work.target = ids.join(',');
  const scoped = work.table('bizFile');
  for (const id of [...ids].sort()) {
    const { caseType, caseId, createTime } = await scoped.needLocked(id);
    if (caseId !== null || (caseType !== null && caseType !== kind))
      throw inUse(ids.length > 1 ? createTime : undefined);
    await scoped.change(id, { caseType: null, boundTime: null });
  }
  await scoped.remove(ids);
  return null;
}

export const attachRoutes = routes('business', [
  on(attach.list, list),
  sheetRoute(attachSheet),
  on(attach.detail, async (work, { query }) => one(work, await work.table('bizFile').need(query.id))),
  on(attach.submit, rename),
  on(attach.remove, removeAll),
  manualTransaction(attach.put, async (work, _input, exchange) =>
    (await putFile(work, attach.put, exchange, 'document', { kind })).map((row) => presentUpload(work, row)),
  ),
]);
