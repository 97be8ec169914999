import type { Call } from '@kaoxin/contract/call.ts';
import { quantity } from '@kaoxin/contract/english.ts';
import { api } from '#platform/calls/api.ts';
import { changed } from '#platform/calls/queries.ts';
import { sayNow } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';

/**
 * Says that records were removed, with the way back where there is one.
 *
 * @param ids by comma
 */
export function tellRemoved(restore: Call | undefined, ids: string): void {
  const words = sayNow(['删除成功', 'Deleted']);
  if (!restore) {
    toast.success(words);
    return;
  }
  const undo = async () => {
    await api(restore, { body: { ids } });
    const many = ids.split(',').length;
    toast.success(sayNow(['操作成功!', 'Done']), {
      detail: sayNow([`已恢复${many}条删除的数据`, `${quantity(many, 'record')} restored`]),
    });
    await changed(restore.changes);
  };
  // what was refused has been said
  const action = { label: sayNow(['撤销', 'Undo']), perform: () => void undo().catch(() => undefined) };
  toast.success(words, { action });
}
