import type { Call } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { StagedFile } from '@kaoxin/contract/staged.ts';
import { type ReactNode, useRef, useState } from 'react';
import type * as z from 'zod';
import { download, upload } from '#platform/calls/api.ts';
import { useSay } from '#platform/language.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ImportPreview } from '#ui/import-preview.tsx';
import { PlainButton } from '#ui/plain-button.tsx';

interface ImportDialogProps {
  title: Label;
  /** what a file should hold */
  hint: Label;
  /** file endings the chooser offers, comma-joined */
  accept: string;
  preview: Call<z.ZodType, z.ZodType, z.ZodType<StagedFile>>;
  template: Call;
  /** takes the rows in; tells how far it is, 0..1; answers what to show at the end, or rejects after its own message */
  take: (staged: StagedFile, tell: (part: number) => void) => Promise<ReactNode>;
  onClose: () => void;
}

type Step =
  | { at: 'choose' }
  | { at: 'reading' | 'taking'; part: number; staged?: StagedFile }
  | { at: 'preview'; staged: StagedFile }
  | { at: 'done'; result: ReactNode };

/** Import of a file: it is read and shown row by row; only what is good goes in, and only after a yes. */
export function ImportDialog({ title, hint, accept, preview, template, take, onClose }: ImportDialogProps) {
  const say = useSay();
  const chooser = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const busy = step.at === 'reading' || step.at === 'taking';
  const read = async (file: File | undefined) => {
    if (!file) return;
    setStep({ at: 'reading', part: 0 });
    try {
      const staged = await upload(preview, file, { onProgress: (part) => setStep({ at: 'reading', part }) });
      setStep({ at: 'preview', staged });
    } catch {
      // the call has said what is wrong with the file
      setStep({ at: 'choose' });
    }
  };
  const confirm = async (staged: StagedFile) => {
    setStep({ at: 'taking', part: 0, staged });
    try {
      setStep({ at: 'done', result: await take(staged, (part) => setStep({ at: 'taking', part, staged })) });
    } catch {
      setStep({ at: 'preview', staged });
    }
  };
  const submits = step.at === 'preview' && step.staged.good > 0 ? step.staged : undefined;
  return (
    <Dialog
      open
      title={say(title)}
      width={960}
      onClose={() => !busy && onClose()}
      busy={busy}
      {...(submits
        ? {
            onSubmit: () => void confirm(submits),
            submitLabel: [`导入 ${submits.good} 行`, `Import ${submits.good} rows`] as const,
          }
        : {})}
    >
      <input
        ref={chooser}
        type="file"
        accept={accept}
        hidden
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {step.at !== 'done' && (
        <div className="kx-page-verbs">
          <PlainButton
            look={step.at === 'preview' ? 'plain' : 'main'}
            busy={busy}
            onClick={() => chooser.current?.click()}
          >
            {step.at === 'preview' ? say(['换一个文件', 'Another file']) : say(['选择文件', 'Choose a file'])}
          </PlainButton>
          <PlainButton look="plain" onClick={() => void download(template).catch(() => undefined)}>
            {say(['下载模板', 'Template'])}
          </PlainButton>
        </div>
      )}
      {step.at === 'choose' && <p className="kx-hint">{say(hint)}</p>}
      {busy && <Progress part={step.part} reading={step.at === 'reading'} />}
      {step.at === 'preview' && <ImportPreview staged={step.staged} knownLabel={['已存在', 'There already']} />}
      {step.at === 'done' && step.result}
    </Dialog>
  );
}

/** A sent file is still being read: the bar then moves without an end. */
function Progress({ part, reading }: { part: number; reading: boolean }) {
  const say = useSay();
  const isSent = reading && part >= 1;
  const words: Label = reading
    ? isSent
      ? ['正在检查每一行…', 'Checking every row…']
      : ['正在上传…', 'Sending…']
    : [`正在导入…${Math.round(part * 100)}%`, `Importing… ${Math.round(part * 100)}%`];
  return (
    <p role="status">
      <progress {...(isSent ? {} : { value: part })} aria-label={say(words)} /> {say(words)}
    </p>
  );
}
