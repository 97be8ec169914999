import type { CentreRow } from '@kaoxin/contract/question/centre.ts';
import { useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';

type Head = Pick<CentreRow, 'isOwn' | 'pulledBankId' | 'pulledVersion' | 'isNewer'>;

export function PulledChip({ row: { isOwn, pulledBankId, pulledVersion, isNewer } }: { row: Head }) {
  const say = useSay();
  if (isNewer === 1)
    return (
      <Chip tone="warn">
        {say([`有新版本（已拉第${pulledVersion ?? 0}版）`, `Newer than yours (${pulledVersion ?? 0})`])}
      </Chip>
    );
  if (pulledBankId !== null) return <Chip tone="good">{say(['已拉取', 'Pulled'])}</Chip>;
  if (isOwn === 1) return <Chip tone="info">{say(['本单位', 'Your unit’s'])}</Chip>;
  return <Chip>{say(['未拉取', 'Not pulled'])}</Chip>;
}
