import type { Call } from '@kaoxin/contract/call.ts';
import { api } from '#platform/calls/api.ts';
import { changed } from '#platform/calls/queries.ts';
import { sayNow } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import { focusReturning } from './use-row-focus.ts';

interface Removed {
  id: string;
  name: string;
}
const most = 3;

function namesOf(removed: readonly Removed[]): string {
  const shown = removed.slice(0, most).map(({ name }) => name);
  const more = removed.length - shown.length;
  const [zh, en] = [shown.join('、'), shown.join(', ')];
  return sayNow(more > 0 ? [`${zh} 等${removed.length}条`, `${en} and ${more} more`] : [zh, en]);
}

export function tellRemoved(restore: Call | undefined, removed: readonly Removed[]): void {
  const detail = namesOf(removed);
  const undo = async (call: Call) => {
    const back = focusReturning(removed[0]?.id);
    await api(call, { body: { ids: removed.map(({ id }) => id).join(',') } }).finally(back);
    toast.success(sayNow(['已撤销删除', 'Deletion undone']), { detail });
    await changed(call.changes);
  };
  const perform = (call: Call) => () => void undo(call).catch(() => undefined);
  const action = restore && { label: sayNow(['撤销', 'Undo']), perform: perform(restore) };
  toast.success(sayNow(['删除成功', 'Deleted']), action ? { detail, action } : { detail });
}
