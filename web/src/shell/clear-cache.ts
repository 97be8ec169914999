import { session } from '@kaoxin/contract/auth/session.ts';
import { api } from '#platform/calls/api.ts';
import { queryClient } from '#platform/calls/queries.ts';
import { sayNow } from '#platform/language.tsx';
import { dropKeptPages } from '#platform/pages/tab.ts';
import { ask, toast } from '#platform/toast.ts';

export async function clearCache(): Promise<void> {
  if (!(await ask({ text: sayNow(['是否需要清除缓存?', 'Clear the cache?']) }))) return;
  try {
    await api(session.clearCache);
  } catch {
    return;
  }
  dropKeptPages();
  await queryClient.invalidateQueries();
  toast.success(sayNow(['清除完毕', 'Cleared']));
}
