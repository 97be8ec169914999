import { againReason } from '@kaoxin/contract/lists/staging.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';

const schema = formOf({ again: againReason });

interface AgainDialogProps {
  fileName: string;
  words: string;
  onSend: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

export const AgainDialog = ({ fileName, words, onSend, onClose }: AgainDialogProps) => (
  <VerbDialog
    title={[`再次导入：${fileName}`, `Import again: ${fileName}`]}
    schema={schema}
    draft="question-import-again"
    submitLabel={['再次导入', 'Import again']}
    intro={<p className="kx-notice kx-notice-warn">{words}</p>}
    things={[]}
    onSubmit={({ again }) => onSend(String(again))}
    onClose={onClose}
  />
);
