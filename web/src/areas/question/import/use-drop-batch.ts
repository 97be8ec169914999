import { questionStaging } from '@kaoxin/contract/question/staging.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { ask } from '#platform/toast.ts';
import { forgetRows } from './row-drafts.ts';
import { refreshBatches } from './use-report.ts';

export function useDropBatch(batchNo: string, onDropped?: () => void) {
  const say = useSay();
  const drop = usePerform(questionStaging.calls.importDrop);
  return {
    busy: drop.isPending,
    ask: async () => {
      const sure = await ask({
        text: say([
          '放弃导入此文件？已更正的内容将一并删除',
          'Discard this file? Your corrections in it are deleted too.',
        ]),
        ok: say(['放弃', 'Discard']),
        danger: true,
      });
      if (!sure) return;
      const done = () => {
        forgetRows(batchNo);
        onDropped?.();
        void refreshBatches();
      };
      drop.mutate({ body: { batchNo } }, { onSuccess: done });
    },
  };
}
