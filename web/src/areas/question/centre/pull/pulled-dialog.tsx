import type { PulledBank } from '@kaoxin/contract/question/centre.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Facts, figures } from '#ui/table/facts.tsx';
import { centrePaths } from '../paths.ts';

interface PulledDialogProps {
  id: string;
  result: PulledBank;
  onClose: () => void;
}

export function PulledDialog({ id, result, onClose }: PulledDialogProps) {
  const say = useSay();
  const open = useOpen();
  const { bankId, bankName, added, updated, skipped, conflict } = result;
  const to = (path: string, query: Record<string, string>) => () => {
    onClose();
    open(path, { query });
  };
  const count = (value: number) => figures(value.toLocaleString('zh-CN'));
  return (
    <Dialog
      open
      title={say(['拉取结果', 'What the pull did'])}
      width={520}
      onClose={onClose}
      extra={
        <PlainButton look="plain" onClick={to(centrePaths.bank, { id: bankId })}>
          {say(['打开题库', 'Open the bank'])}
        </PlainButton>
      }
      {...(conflict > 0
        ? {
            onSubmit: to(centrePaths.detail, { id, part: 'conflicts' }),
            submitLabel: ['处理冲突', 'Decide the conflicts'] as const,
          }
        : {})}
    >
      {conflict > 0 && (
        <div className="kx-notice kx-notice-warn" role="status">
          <span>
            {say([
              `${conflict}题两边都改过，保持本单位的内容，等您决定。`,
              `Changed on both sides: ${conflict}. They stay as they are here until you decide.`,
            ])}
          </span>
        </div>
      )}
      <Facts
        facts={[
          [['题库', 'Bank'], bankName],
          [['新增', 'Added'], count(added)],
          [['更新', 'Updated'], count(updated)],
          [['未变', 'Left as they are'], count(skipped)],
          [['冲突', 'Conflicts'], count(conflict)],
        ]}
      />
    </Dialog>
  );
}
