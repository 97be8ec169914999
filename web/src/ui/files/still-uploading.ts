import type { Label } from '@kaoxin/contract/conventions.ts';

/** Why a form is not sent yet. */
export const stillUploading: Label = [
  '文件正在上传，请等待上传完成，或移除后再提交',
  'Files are still uploading: wait for them, or remove them',
];
