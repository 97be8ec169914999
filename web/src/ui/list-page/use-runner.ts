import { useSay } from '#platform/language.tsx';
import { ask, toast } from '#platform/toast.ts';
import type { Action } from '../action.ts';

/**
 * Runs actions the same way wherever they were chosen: warns when nothing is selected, asks when the action asks,
 * and leaves a refused call to the message the call itself shows.
 */
export function useRunner<R>() {
  const say = useSay();
  return async (action: Action<R>, rows: R[]): Promise<void> => {
    const fit = action.on === 'page' ? rows : rows.filter((row) => action.visible?.(row) ?? true);
    if (action.on !== 'page' && rows.length === 0) {
      toast.warning(say(['请选择至少一条数据', 'Select at least one record']));
      return;
    }
    if (action.on !== 'page' && fit.length < rows.length) {
      const count = rows.length - fit.length;
      toast.warning(
        say([
          `所选数据中有${count}条当前不可${action.label[0]}，请取消选择后重试`,
          `${count} of the selected records do not allow “${action.label[1]}”; deselect them`,
        ]),
      );
      return;
    }
    const { label, danger = false } = action;
    const question = typeof action.confirm === 'function' ? action.confirm(fit) : action.confirm;
    if (question && !(await ask({ text: say(question), ok: say(label), danger }))) return;
    try {
      await action.perform(fit);
    } catch {
      // the call has shown its refusal; the page stays as it is
    }
  };
}
export type Run<R> = ReturnType<typeof useRunner<R>>;
