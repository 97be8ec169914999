import { useSay } from '#platform/language.tsx';
import { ask, toast } from '#platform/toast.ts';
import type { Action } from '../action/action.ts';

/** Number of rows a refusal lists by name; with many selected rows these are what the user looks for. */
const mostNamed = 5;

/**
 * Runs actions the same way everywhere: warns about an empty selection, asks for confirmation, and leaves refusals to
 * the call's own message. Resolves to true when the action was performed, false when it was cancelled, refused, or only
 * opened a dialog.
 * @param nameOf names the rows in a confirmation that does not name them itself
 */
export function useRunner<R>(nameOf?: (row: R) => string) {
  const say = useSay();
  return async (action: Action<R>, rows: R[]): Promise<boolean> => {
    const fit = action.on === 'page' ? rows : rows.filter((row) => action.visible?.(row) ?? true);
    if (action.on !== 'page' && rows.length === 0) {
      toast.warning(say(['请选择至少一条数据', 'Select at least one record']));
      return false;
    }
    if (action.on !== 'page' && fit.length < rows.length) {
      const unfit = rows.filter((row) => !fit.includes(row));
      const [count, few] = [unfit.length, nameOf ? unfit.slice(0, mostNamed).map(nameOf) : []];
      const [which, whichEn] =
        few.length === 0
          ? ['', '']
          : [
              `（${few.join('、')}${count > mostNamed ? '等' : ''}）`,
              ` (${few.join(', ')}${count > mostNamed ? ', …' : ''})`,
            ];
      toast.warning(
        say([
          `所选数据中有${count}条当前不可${action.label[0]}${which}，请取消选择后重试`,
          `${count} of the selected records do not allow “${action.label[1]}”${whichEn}; deselect them`,
        ]),
      );
      return false;
    }
    const waits = fit.map((row) => action.waits?.(row)).find((why) => why !== undefined);
    if (waits) {
      toast.warning(say(waits));
      return false;
    }
    const { label, danger = false, confirm } = action;
    const isOwn = typeof confirm === 'function';
    const question = isOwn ? confirm(fit) : confirm;
    const names = isOwn || !nameOf ? [] : fit.map(nameOf);
    if (question && !(await ask({ text: say(question), names, ok: say(label), danger }))) return false;
    try {
      const under = action.perform(fit);
      await under;
      return question !== undefined || under instanceof Promise;
    } catch {
      return false;
    }
  };
}
export type Run<R> = ReturnType<typeof useRunner<R>>;
