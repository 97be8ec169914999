import type { InputOf } from '@kaoxin/contract/call.ts';
import type { ImportCalls } from '@kaoxin/contract/lists/staging.ts';
import { sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import { startTask } from '#platform/tasks/start-task.ts';
import type { Work } from '#platform/work.ts';
import { type ImportKind, pageOf } from '../import-kind.ts';
import { earlierFile } from '../staged/earlier-file.ts';
import { needWaiting, rememberHeadings, type StagedImportFile, tablesOf } from '../staged/staged-file.ts';
import { countLines } from '../staged/staged-lines.ts';

export const taskOf = ({ kind }: { kind: string }): string => `import ${kind}`;

/**
 * A file is imported once per tenant, regardless of sender and upload. A partly imported file may be imported again,
 * since its rows are recognized. A completely imported one needs a reason, which the audit row stores: the import
 * restores rows removed or refused since. The confirmed columns are remembered for the next such file.
 */
export async function confirmBatch<E, P>(
  work: Work,
  kind: ImportKind<E, P>,
  { batchId, again }: InputOf<ImportCalls['importConfirm']>['body'],
): Promise<{ taskId: string }> {
  const file = await needWaiting(work, kind.kind, batchId);
  await kind.mayUse?.(work, file.about);
  if (file.mapped === 0) throw refuse(400, ['请先确认列的对应关系', 'Confirm first which column is which']);
  await sql`select pg_advisory_xact_lock(7205, hashtext(${lockText(work, file)}))`.execute(work.handle);
  await refuseAnother(work, file, again ?? undefined);
  const { good } = await countLines(work, file);
  if (good === 0)
    throw refuse(400, ['没有可导入的行，请先更正错误', 'There is no row to import; please correct the errors']);
  const taskId = await startTask(work, taskOf(kind), {
    title: [`导入${kind.title[0]}：${file.fileName}`, `Import ${kind.title[1]}: ${file.fileName}`],
    payload: { file: batchId },
    total: good,
    path: pageOf(kind, file.about),
  });
  await sql`update ${tablesOf(work).file} set state = 'taking', task_id = ${taskId} where id = ${batchId}`.execute(
    work.handle,
  );
  await rememberHeadings(work, file);
  return { taskId };
}

const lockText = ({ actor }: Work, { kind, sha256, about }: StagedImportFile): string =>
  [actor.tenantId, kind, sha256, ...Object.entries(about).sort().flat()].join(' ');

async function refuseAnother(work: Work, file: StagedImportFile, again: string | undefined): Promise<void> {
  const earlier = await earlierFile(work, file);
  if (earlier?.state === 'taking')
    throw refuse(409, [
      `该文件已导入过,批次${earlier.id}`,
      `This very file has been imported already (batch ${earlier.id})`,
    ]);
  if (earlier && !again)
    throw refuse(409, [
      `该文件已导入过,批次${earlier.id},再次导入请填写原因`,
      `This very file has been imported already (batch ${earlier.id}); give a reason to import it again`,
    ]);
}
