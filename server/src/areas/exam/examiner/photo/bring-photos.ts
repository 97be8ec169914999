import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { examinee } from '@kaoxin/contract/exam/people/examinee.ts';
import { openFile } from '#platform/files/inspect/byte-source.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Exchange } from '#platform/http/route.ts';
import { withUploadedFile } from '#platform/http/upload.ts';
import { dropSource, keepSource } from '#platform/imports/long/kept-source.ts';
import { startTask } from '#platform/tasks/start-task.ts';
import type { Work } from '#platform/work.ts';
import { photoArchive, photosIn } from './photo-archive.ts';

export const photoTask = 'examinee photos';

const { published, arranging, running } = examStatus.of;
const open: readonly number[] = [published, arranging, running];

export async function mayBringPhotos(work: Work, examId: string): Promise<void> {
  const { status } = await work.table('formalExam').need(examId);
  if (!open.includes(status))
    throw refuse(400, [
      `当前考试状态【${examStatus.label(status)}】不可导入照片`,
      `The examination is ${examStatus.label(status, 'en').toLowerCase()}: it takes no photos`,
    ]);
}

export async function bringPhotos(
  work: Work,
  { examId }: { examId: string },
  exchange: Exchange,
): Promise<Audited<{ taskId: string }>> {
  const started = performance.now();
  return withUploadedFile(exchange.request, photoArchive, async ({ path, name, sha256 }) => {
    await mayBringPhotos(work, examId);
    const total = await countIn(path);
    const sourceKey = await keepSource(work, path, photoArchive.maxBytes);
    const audit = { call: examinee.calls.photos, input: { examId, fileName: name, sha256 }, exchange, started };
    return auditedTransaction(work, { ...audit, noReplay: true }, async (inside) => {
      const { name: exam } = await inside.table('formalExam').need(examId);
      const row = await inside.table('photoFile').insert({ examId, fileName: name, sourceKey, taskId: '0', total });
      const taskId = await startTask(inside, photoTask, {
        title: [`导入照片：${exam}`, `Photos: ${exam}`],
        payload: { file: row.id },
        total,
        path: `/examinationManage/examinationList/detail?id=${examId}&part=examinees`,
      });
      await inside.table('photoFile').change(row.id, { taskId });
      inside.target = row.id;
      return { taskId };
    }).catch(async (error: unknown) => {
      await dropSource(work, sourceKey);
      throw error;
    });
  });
}

async function countIn(path: string): Promise<number> {
  const { source, close } = await openFile(path);
  const { length } = await photosIn(source).finally(close);
  if (length === 0) throw refuse(400, ['压缩包中没有照片', 'The archive contains no photos']);
  return length;
}
