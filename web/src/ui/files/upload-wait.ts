import type { Label } from '@kaoxin/contract/conventions.ts';

export type UploadWait = Label | undefined;

export const stillUploading: Label = [
  '文件正在上传，请等待上传完成，或移除后再提交',
  'Files are still uploading: wait for them, or remove them',
];

export const failedUploads = (names: readonly string[]): Label => [
  `${names.join('、')}上传失败，请重试或移除后再提交`,
  `Not uploaded: ${names.join(', ')}. Try again or remove it before you submit`,
];

/** Whether the server has not judged the file: a lost connection, a limit of requests or a fault. It may arrive later. */
export const isUnjudged = (code: number): boolean => code === 0 || code === 429 || code >= 500;
