import type { Label } from '@kaoxin/contract/conventions.ts';
import { useSay } from '#platform/language.tsx';
import { Dialog } from '../dialog.tsx';
import { ImportBody, type ImportBodyProps } from './import-body.tsx';

interface ImportDialogProps extends Omit<ImportBodyProps, 'onShow'> {
  title: Label;
  onClose: () => void;
}

/** An import over the list it fills; what is under way goes on when it is closed. */
export function ImportDialog({ title, onClose, ...props }: ImportDialogProps) {
  const say = useSay();
  return (
    <Dialog open title={say(title)} width={1080} onClose={onClose}>
      <ImportBody {...props} onShow={onClose} />
    </Dialog>
  );
}
