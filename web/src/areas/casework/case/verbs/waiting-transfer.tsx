import type { CaseAction } from '@kaoxin/contract/casework/case-action.ts';
import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import { useSay } from '#platform/language.tsx';

const asked: CaseAction = 'transfer_ask';

export function AskedTransfer({ one }: { one: Pick<CaseDetail, 'timeline'> }) {
  const entry = one.timeline.findLast(({ action }) => action === asked);
  return (
    entry && (
      <p className="kx-text">
        {entry.actorName}：{entry.note}
      </p>
    )
  );
}

export function WaitingTransfer({ one }: { one: Pick<CaseDetail, 'timeline'> }) {
  const say = useSay();
  return (
    <div className="kx-notice kx-notice-warn">
      <div>
        {say([
          '转送待签发，签发前事项仍由本单位办理，期限继续计算。',
          'A transfer waits for its signature. Until then the case and its time limits go on here.',
        ])}
        <AskedTransfer one={one} />
      </div>
    </div>
  );
}
