import { quantity } from '@kaoxin/contract/fields/english.ts';
import '../tenant/tenant.css';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { type TenantMove, tenantDatasource } from '@kaoxin/contract/system/tenant-datasource.ts';
import { useEffect, useEffectEvent } from 'react';
import { changed, useCall } from '#platform/calls/queries.ts';
import { sayNow, useFormatter, useSay } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';

/** Poll interval of a running move in ms. */
const lookEvery = 1_000;

const stages: Record<TenantMove['stage'], Label> = {
  copying: ['正在复制，该租户照常办理', 'Copying; the tenant works as usual'],
  checking: ['正在核验办理记录，该租户照常办理', 'Verifying timelines; the tenant works as usual'],
  closing: ['正在最后核对并切换，该租户暂不能办理', 'Comparing and switching; the tenant is read-only for a moment'],
  done: ['已切换', 'Switched'],
  failed: ['未切换，原数据源继续使用', 'Nothing was switched'],
};

export const isUnderWay = (move: TenantMove | null | undefined): boolean =>
  move !== null && move !== undefined && move.stage !== 'done' && move.stage !== 'failed';

export function MoveProgress({ move }: { move: TenantMove }) {
  const say = useSay();
  const format = useFormatter();
  const { stage, copied, total, fromName, toName, fault, closedMs } = move;
  const primary = say(['主库', 'the primary database']);
  const share = total === 0 ? 0 : Math.min(100, Math.floor((copied / total) * 100));
  const seconds = closedMs === null ? undefined : format.number(closedMs / 1000, { maximumFractionDigits: 1 });
  return (
    <div className="kx-move">
      <p>{`${fromName ?? primary} → ${toName ?? primary}`}</p>
      <progress
        max={100}
        value={stage === 'done' ? 100 : share}
        className={stage === 'failed' ? 'kx-move-failed' : undefined}
        aria-label={say(['迁移进度', 'Progress of the move'])}
      />
      <p role="status">
        {say(stages[stage])}
        {fault && `:${fault}`}
      </p>
      <p className="kx-move-rows">
        {say([
          `已复制${format.number(copied)}行，共约${format.number(total)}行`,
          `${format.number(copied)} of about ${format.number(total)} rows`,
        ])}
        {stage === 'done' && seconds && say([`，停写${seconds}秒`, `; closed for ${seconds} s`])}
      </p>
    </div>
  );
}

export function MoveDialog({ tenantId, onClose }: { tenantId: string; onClose: () => void }) {
  const say = useSay();
  const { data } = useCall(
    tenantDatasource.detail,
    { tenantId },
    { staleTime: 0, refetchInterval: lookEvery, quiet: 'offline' },
  );
  const move = data?.move;
  const isOver = move && !isUnderWay(move);
  const tell = useEffectEvent(() => {
    if (!isOver) return;
    void changed(tenantDatasource.set.changes);
    if (move.stage === 'failed') toast.error(move.fault ?? sayNow(stages.failed));
    else
      toast.success(
        sayNow([`切换成功，已迁移${move.copied}行数据`, `Switched; ${quantity(move.copied, 'row')} moved`]),
      );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it is over
  useEffect(() => tell(), [isOver]);
  return (
    <Dialog open title={say(['数据源配置', 'Data source'])} onClose={onClose}>
      {move && <MoveProgress move={move} />}
      {!isOver && (
        <p className="kx-about">
          {say([
            '关闭本窗口不影响迁移，再次打开可查看进度。',
            'The move continues when you close this window; open it again to see the progress.',
          ])}
        </p>
      )}
    </Dialog>
  );
}
