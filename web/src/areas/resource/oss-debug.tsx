import '#ui/case/case.css';
import { file } from '@kaoxin/contract/files/file.ts';
import { useId, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Upload } from '#ui/files/upload.tsx';
import type { UploadedFile } from '#ui/files/use-uploading.ts';

/** 上传调试: uploads a file to this store, enabled or not; it is deleted after a day. */
export function OssDebug({ code, onClose }: { code: string; onClose: () => void }) {
  const say = useSay();
  const id = useId();
  const [files, setFiles] = useState<UploadedFile[]>([]);
  return (
    <Dialog open title={say(['上传调试', 'Test an upload'])} onClose={onClose}>
      <p className="kx-about">
        {say([
          `文件将存入【${code}】，不论是否启用；24小时后自动清理。`,
          `The file goes into “${code}”, enabled or not, and is removed after 24 hours.`,
        ])}
      </p>
      <Upload id={id} call={file.put} query={{ code }} files={files} onChange={setFiles} most={3} />
    </Dialog>
  );
}
