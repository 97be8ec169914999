import { useSay } from '#platform/language.tsx';
import { ask, toast } from '#platform/toast.ts';
import type { Action } from '../action.ts';

/** Rows that a refusal names; whoever chose fifty looks for these first. */
const mostNamed = 5;

/**
 * Runs actions the same way wherever they were chosen: warns when nothing is selected, asks when the action asks,
 * and leaves a refused call to the message the call itself shows. Answers whether it has been done: not when it was
 * left, refused, or has only opened what asks for more.
 * @param nameOf names the rows beneath a question that does not name them itself
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
      // the call has shown its refusal; the page stays as it is
      return false;
    }
  };
}
export type Run<R> = ReturnType<typeof useRunner<R>>;
