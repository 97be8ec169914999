import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { useRef, useState } from 'react';
import { download, upload } from '#platform/calls/api.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { ImportPreview } from '#ui/import-preview.tsx';
import { PlainButton } from '#ui/plain-button.tsx';

type Staged = AnswerOf<typeof petitionLetter.import>;

/** 导入: a sheet is read and shown row by row before anything is registered; only good rows go in, each once. */
export default function ImportPage() {
  const say = useSay();
  const open = useOpen();
  const chooser = useRef<HTMLInputElement>(null);
  const [staged, setStaged] = useState<Staged>();
  const [part, setPart] = useState<number>();
  const confirm = usePerform(petitionLetter.importConfirm, { success: ['操作成功!', 'Done'] });
  const read = async (file: File | undefined) => {
    if (!file) return;
    setPart(0);
    try {
      setStaged(await upload(petitionLetter.import, file, { onProgress: setPart }));
    } catch {
      // the call has said what is wrong with the file; the former preview stays
    } finally {
      setPart(undefined);
    }
  };
  const take = async () => {
    if (!staged) return;
    const done = await confirm.mutateAsync({ body: { batchId: staged.batchId } }).catch(() => undefined);
    if (done) setStaged(undefined);
  };
  return (
    <div className="kx-page">
      <h1>{say(['导入信访件', 'Import petitions'])}</h1>
      <div className="kx-page-verbs">
        <input
          ref={chooser}
          type="file"
          accept=".xlsx,.csv"
          hidden
          onChange={(event) => {
            void read(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <PlainButton look="main" busy={part !== undefined} onClick={() => chooser.current?.click()}>
          {say(['选择文件(xlsx、csv)', 'Choose a file (xlsx, csv)'])}
        </PlainButton>
        <PlainButton look="plain" onClick={() => void download(petitionLetter.importTemplate).catch(() => undefined)}>
          {say(['下载模板', 'Template'])}
        </PlainButton>
        {part !== undefined && <progress value={part} aria-label={say(['上传进度', 'Progress'])} />}
      </div>
      {staged ? (
        <ImportPreview staged={staged}>
          <PlainButton look="main" busy={confirm.isPending} onClick={() => void take()}>
            {say([`导入 ${staged.good} 条`, `Import ${staged.good}`])}
          </PlainButton>
          <PlainButton look="plain" onClick={() => setStaged(undefined)}>
            {say(['放弃', 'Discard'])}
          </PlainButton>
        </ImportPreview>
      ) : (
        <p className="kx-hint">
          {say([
            '请按模板填写,列的顺序不限。选择文件后先显示每一行的检查结果,确认后才登记。',
            'Fill in the template; columns may stand in any order. Every row is checked and shown before anything is registered.',
          ])}
        </p>
      )}
      {confirm.data && !staged && (
        <div className="kx-notice" role="status">
          <span>
            {say([
              `已导入 ${confirm.data.imported} 条,跳过 ${confirm.data.skipped} 条`,
              `${confirm.data.imported} imported, ${confirm.data.skipped} skipped`,
            ])}
          </span>
          <PlainButton onClick={() => open('/petitionManage/index', { query: { tab: 'received' } })}>
            {say(['查看待受理', 'Show them'])}
          </PlainButton>
        </div>
      )}
    </div>
  );
}
