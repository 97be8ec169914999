import { bank } from '@kaoxin/contract/question/bank.ts';
import { dialogManner, later } from '#ui/state/later.tsx';
import { LaterExport } from '../export/later-export.ts';
import type { AskedOfBank } from './use-bank-actions.ts';

const ResourceDialog = later(
  () => import('#ui/form/resource-dialog.tsx'),
  (part) => part.ResourceDialog,
  dialogManner,
);
const SubmitDialog = later(
  () => import('./submit-dialog.tsx'),
  (part) => part.SubmitDialog,
  dialogManner,
);

export type ShownBankDialog = AskedOfBank | { verb: 'add' };

export function BankDialog({ asked, onClose }: { asked: ShownBankDialog; onClose: () => void }) {
  if (asked.verb === 'export')
    return <LaterExport of={{ bankId: asked.bank.id }} name={asked.bank.name} onClose={onClose} />;
  if ('bank' in asked) return <SubmitDialog bank={asked.bank} onClose={onClose} />;
  const opened = asked.verb === 'add' ? ({ mode: 'add' } as const) : ({ mode: 'edit', id: asked.id } as const);
  return (
    <ResourceDialog resource={bank} opened={opened} form={{ start: { status: 1, secretLevel: 1 } }} onClose={onClose} />
  );
}
