import { tempStatus } from '@kaoxin/contract/question/question-states.ts';
import { questionTemp, type StagedQuestion, type StagedRecord } from '@kaoxin/contract/question/staging.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { refreshBatches } from '../use-report.ts';
import { errorsOf } from './row-result.tsx';
import type { Rows } from './use-rows.ts';

const { wrong, dropped } = tempStatus.of;
export const isOut = ({ resultStatus }: Pick<StagedQuestion, 'resultStatus'>): boolean => resultStatus === dropped;

export function useRowVerbs(rows: Rows) {
  const say = useSay();
  const remove = usePerform(questionTemp.calls.remove);
  const submit = usePerform(questionTemp.calls.submit);
  const { want, setSaid, close, nextError } = rows;
  const settle = (rowNo: number, words: string) => {
    setSaid(words);
    want(rowNo, { gently: true });
    void refreshBatches();
  };
  const busy = remove.isPending || submit.isPending;
  return {
    busy,
    leaveOut: (row: StagedQuestion) => {
      if (busy || isOut(row) || !row.allowedActions.includes('remove')) return;
      const done = () => {
        if (rows.opened === row.id) close();
        settle(row.rowNo, say([`第${row.rowNo}题不导入`, `Question ${row.rowNo} is left out`]));
      };
      remove.mutate({ query: { ids: row.id } }, { onSuccess: done });
    },
    takeBack: (row: StagedQuestion) => {
      if (busy) return;
      submit.mutate(
        { body: { id: row.id, version: row.version } },
        {
          onSuccess: () => settle(row.rowNo, say([`第${row.rowNo}题已恢复`, `Question ${row.rowNo} is back`])),
          onError: () => void refreshBatches(),
        },
      );
    },
    corrected: async (record: StagedRecord, goesOn: boolean) => {
      const { rowNo, resultStatus, problems } = record;
      if (resultStatus === wrong) setSaid(errorsOf(problems).join(say(['；', '; '])));
      else {
        setSaid(say([`第${rowNo}题已更正`, `Question ${rowNo} is corrected`]));
        if (!goesOn) close();
        if (!goesOn || !(await nextError(true))) want(rowNo, { gently: true });
      }
      await refreshBatches();
    },
  };
}
export type RowVerbs = ReturnType<typeof useRowVerbs>;
