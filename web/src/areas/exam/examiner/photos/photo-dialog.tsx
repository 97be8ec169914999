import '../examiner.css';
import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { examinee } from '@kaoxin/contract/exam/people/examinee.ts';
import { openTaskStates, task } from '@kaoxin/contract/task.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { upload } from '#platform/calls/api.ts';
import { changed, useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FailureState, Skeleton } from '#ui/state/state.tsx';
import { PhotoResult } from './photo-result.tsx';

const beat = 1_000;

interface PhotoDialogProps {
  record: ExamRecord;
  onWithout: () => void;
  onClose: () => void;
}

export function PhotoDialog({ record, onWithout, onClose }: PhotoDialogProps) {
  const say = useSay();
  const examId = record.id;
  const chooser = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<number>();
  const report = useCall(examinee.calls.photoReport, { examId }, { staleTime: 0, quiet: true });
  const latest = report.data?.latest;
  const running = latest?.state === 'reading' ? latest.taskId : undefined;
  const send = async (file: File | undefined) => {
    if (!file) return;
    setPart(0);
    try {
      await upload(examinee.calls.photos, file, { query: { examId }, onProgress: setPart });
      await changed(['examiners', 'task']);
    } catch {
      // the call has already shown the error
    } finally {
      setPart(undefined);
    }
  };
  return (
    <Dialog open title={say(['导入照片', 'Import photos'])} width={640} onClose={onClose}>
      <p className="kx-hint">
        {say([
          '将照片打包为 zip 上传，最大 200MB；每张为 jpg 格式、不超过 500KB，文件名与考生名单的“照片文件名”一致。再次导入同名照片将替换原有照片。',
          'Upload a zip of at most 200 MB; each photo is a jpg of at most 500 kB, named as the roster says in its column 照片文件名. A photo that is imported again replaces the former one.',
        ])}
      </p>
      {report.isError && !report.data && <FailureState error={report.error} onRetry={() => void report.refetch()} />}
      {report.isPending && <Skeleton lines={3} />}
      {report.data && (
        <>
          <div className="kx-page-verbs">
            <input
              ref={chooser}
              type="file"
              accept=".zip"
              hidden
              onChange={({ target }) => {
                void send(target.files?.[0]);
                target.value = '';
              }}
            />
            {running === undefined && (
              <PlainButton look="main" busy={part !== undefined} onClick={() => chooser.current?.click()}>
                {say(['选择文件（zip）', 'Choose a file (zip)'])}
              </PlainButton>
            )}
            {part !== undefined && (
              <span role="status">
                <progress value={part} aria-label={say(['上传进度', 'Progress'])} />{' '}
                {part >= 1 && say(['正在检查文件…', 'Checking the file…'])}
              </span>
            )}
          </div>
          {running !== undefined && (
            <Matching taskId={running} onEnd={() => void changed(['examiners', 'formal_exam'])} />
          )}
          {running === undefined && <PhotoResult report={report.data} onWithout={onWithout} />}
        </>
      )}
    </Dialog>
  );
}

function Matching({ taskId, onEnd }: { taskId: string; onEnd: () => void }) {
  const say = useSay();
  const { data } = useCall(task.detail, { id: taskId }, { staleTime: 0, quiet: true, refetchInterval: beat });
  const cancel = usePerform(task.cancel);
  const isEnded = data !== undefined && !openTaskStates.includes(data.state);
  const tell = useEffectEvent(onEnd);
  useEffect(() => {
    if (isEnded) tell();
  }, [isEnded]);
  const { done = 0, total = 0, stopping = 0 } = data ?? {};
  return (
    <section className="kx-import-progress" aria-label={say(['导入照片', 'Import photos'])}>
      <progress aria-label={say(['导入照片', 'Import photos'])} {...(done > 0 ? { value: done, max: total } : {})} />
      <p role="status">
        {stopping === 1
          ? say(['正在取消…', 'Stopping…'])
          : say([
              `正在匹配 ${done} / ${total} 张。可以关闭本窗口，完成后会通知您。`,
              `${done} of ${total} matched. You may close this; you will be notified when it is done.`,
            ])}
      </p>
      {stopping === 0 && (
        <PlainButton look="plain" onClick={() => cancel.mutate({ body: { id: taskId } })}>
          {say(['取消导入', 'Cancel'])}
        </PlainButton>
      )}
    </section>
  );
}
