import type { Call } from '@kaoxin/contract/call.ts';
import { sayNow } from '../language.tsx';
import { toast } from '../toast.ts';
import { download } from './api.ts';
import { changed } from './queries.ts';

export async function exportSheet(call: Call, query: Record<string, string | number | undefined>): Promise<void> {
  const started = await download(call, query);
  if (!started) return;
  await changed(call.changes);
  toast.info(
    sayNow([
      '数据较多，已转为后台任务；完成后会通知您，可在右上角“我的任务”中下载',
      'There are many rows, so the file is made in the background. You will be told when it is ready; find it under “My tasks” at the top.',
    ]),
  );
}
