import type { Label } from '@kaoxin/contract/conventions.ts';
import { type FormatName, formatNames, questionStaging } from '@kaoxin/contract/question/staging.ts';
import { useId, useState } from 'react';
import { exportSheet } from '#platform/calls/export-sheet.ts';
import { useSay } from '#platform/language.tsx';
import { useMay } from '#platform/session/permissions.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { formatHint, formatWords } from '../formats.ts';
import './export.css';

interface ExportDialogProps {
  of: { bankId: string } | { ids: readonly string[] };
  name: string;
  onClose: () => void;
}

const submitLabel: Label = ['导出试题', 'Export questions'];

export function ExportDialog({ of, name, onClose }: ExportDialogProps) {
  const say = useSay();
  const id = useId();
  const seesKeys = useMay()('answer_view');
  const [format, setFormat] = useState<FormatName>('xlsx');
  const [busy, setBusy] = useState(false);
  const write = async () => {
    setBusy(true);
    try {
      const questions = 'bankId' in of ? { bankId: of.bankId } : { ids: of.ids.join(',') };
      await exportSheet(questionStaging.calls.export, { ...questions, format });
      onClose();
    } catch {
      // the call has shown the reason; another format may work
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={say([`导出试题：${name}`, `Export questions: ${name}`])}
      width={560}
      onClose={onClose}
      onSubmit={() => void write()}
      submitLabel={submitLabel}
      busy={busy}
    >
      <fieldset className="question-formats">
        <legend>{say(['格式', 'Format'])}</legend>
        {formatNames.map((one) => (
          <label key={one}>
            <input type="radio" name={id} checked={format === one} onChange={() => setFormat(one)} />
            <span>{say(formatWords(one))}</span>
            <span className="kx-hint">{say(formatHint(one))}</span>
          </label>
        ))}
      </fieldset>
      <p className={seesKeys ? 'kx-about' : 'kx-notice kx-notice-warn'}>
        {seesKeys
          ? say([
              '文件含答案与解析，请妥善保管；导出会记入题库操作记录。',
              'The file holds answers and explanations: keep it safe. The export is recorded with the bank.',
            ])
          : say([
              '您不能查看答案，导出的试题不含答案与解析。',
              'You may not see answers: the questions are exported without answers and explanations.',
            ])}
      </p>
    </Dialog>
  );
}
