import type { Label } from '@kaoxin/contract/conventions.ts';
import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { ask } from '#platform/toast.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { ImportBody, type ImportBodyProps } from './import-body.tsx';

interface ImportDialogProps extends Omit<ImportBodyProps, 'onShow' | 'onWaiting'> {
  title: Label;
  onClose: () => void;
}

/**
 * An import in a dialog over its list; a running task continues after closing. Closing with a file that is not yet
 * imported asks: the file stays stored, but none of its rows is in the list.
 */
export function ImportDialog({ title, onClose, ...props }: ImportDialogProps) {
  const say = useSay();
  const [waits, setWaits] = useState(false);
  const leave = async () => {
    const sure =
      !waits ||
      (await ask({
        title: say(['文件尚未导入', 'Not imported yet']),
        text: say([
          '已检查的文件和更正的内容会保留，下次打开时可以继续；现在关闭，其中的数据不会进入列表。',
          'The checked file and your corrections are kept, so you can continue next time. If you close now, its data does not appear in the list.',
        ]),
        ok: say(['仍然关闭', 'Close anyway']),
        cancel: say(['继续导入', 'Keep importing']),
      }));
    if (sure) onClose();
  };
  return (
    <Dialog open title={say(title)} width={1080} onClose={() => void leave()}>
      <ImportBody {...props} onShow={onClose} onWaiting={setWaits} />
    </Dialog>
  );
}
