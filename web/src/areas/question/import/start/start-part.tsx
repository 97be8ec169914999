import { questionForm } from '@kaoxin/contract/question/question-fields.ts';
import {
  type FormatName,
  formatNames,
  type QuestionBatch,
  questionStaging,
  templateNames,
} from '@kaoxin/contract/question/staging.ts';
import { useId, useState } from 'react';
import { download } from '#platform/calls/api.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { FormBody } from '#ui/form/form-body.tsx';
import { formOf } from '#ui/form/schema.ts';
import { useForm } from '#ui/form/use-form.ts';
import { Chosen } from '#ui/rows/controls.tsx';
import { endingsOf, formatHint, formatWords } from '../../formats.ts';
import { AgainDialog } from './again-dialog.tsx';
import { FileDrop } from './file-drop.tsx';
import { useUpload } from './use-upload.ts';
import { WaitingFiles } from './waiting-files.tsx';

const schema = formOf({ bankId: questionForm.shape.bankId });

interface StartPartProps {
  bankId: string;
  onShow: (batch: QuestionBatch) => void;
}

export function StartPart({ bankId, onShow }: StartPartProps) {
  const say = useSay();
  const id = useId();
  const form = useForm({ schema, start: bankId === '' ? {} : { bankId } });
  const [format, setFormat] = useState<FormatName | 'auto'>('auto');
  const sending = useUpload(onShow);
  const send = (file: File) => {
    const chosen = form.check();
    if (chosen) sending.send({ file, bankId: String(chosen.bankId), format });
  };
  const templates = templateNames.filter((one) => format === 'auto' || one === format);
  return (
    <>
      <section className="kx-section question-import-start" aria-label={say(['选择题库和格式', 'Bank and format'])}>
        <FormBody form={form} tells={false} />
        <div className="question-import-line">
          <label htmlFor={`${id}-format`}>
            {say(['文件格式', 'Format'])}
            <Chosen
              id={`${id}-format`}
              value={format}
              options={[
                { value: 'auto' as const, label: say(['自动识别', 'Recognised by itself']) },
                ...formatNames.map((one) => ({ value: one, label: say(formatWords(one)) })),
              ]}
              onChange={setFormat}
            />
          </label>
          <span className="kx-hint">
            {format === 'auto'
              ? say([
                  'Excel、Word、CSV、QTI 2.1/2.2/3.0、Moodle XML、GIFT、Aiken',
                  'Excel, Word, CSV, QTI 2.1/2.2/3.0, Moodle XML, GIFT, Aiken',
                ])
              : say(formatHint(format))}
          </span>
        </div>
        {templates.length > 0 && (
          <p className="question-import-line">
            <span>{say(['下载模板：', 'Templates: '])}</span>
            {templates.map((one) => (
              <PlainButton
                key={one}
                onClick={() =>
                  void download(questionStaging.calls.importTemplate, { format: one }).catch(() => undefined)
                }
              >
                {say(formatWords(one))}
              </PlainButton>
            ))}
          </p>
        )}
      </section>
      <FileDrop accept={endingsOf(format)} sending={sending} onFile={send} />
      <WaitingFiles onShow={onShow} />
      {sending.before && (
        <AgainDialog
          fileName={sending.before.file.name}
          words={sending.before.words}
          onSend={sending.sendAgain}
          onClose={sending.forget}
        />
      )}
    </>
  );
}
