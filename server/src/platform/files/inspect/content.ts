import { refuseControls } from '#platform/text/controls.ts';
import { type FileKind, isImage, kindFacts } from '../kinds.ts';
import type { UploadProfile } from '../upload-profiles.ts';
import type { ByteSource } from './byte-source.ts';
import { detectKind } from './detect-kind.ts';
import { imageSize } from './image-size.ts';
import { ZipRefusal } from './zip-refusal.ts';

export type UploadRefusalCode = 'empty' | 'name' | 'size' | 'type' | 'mismatch' | 'pixels' | 'archive' | 'encrypted';

export type CheckedUpload =
  | { ok: true; extension: string; contentType: string; kind: FileKind; width?: number; height?: number }
  | { ok: false; status: 400 | 413 | 415; code: UploadRefusalCode; msg: string; english?: string };

type Refusal = Extract<CheckedUpload, { ok: false }>;

const refuse = (status: Refusal['status'], code: UploadRefusalCode, msg: string): Refusal => ({
  ok: false,
  status,
  code,
  msg,
});

const MISMATCH = '文件内容与扩展名不符';
/** `report.php.jpg`: harmless here, dangerous on systems it is copied to. */
const ACTIVE_PARTS =
  /\.(html?|xhtml|svg|js|mjs|php\d?|phtml|jsp|jspx|asp|aspx|exe|dll|bat|cmd|com|ps1|vbs|hta|scr|sh)\./i;

/** The extension of a file name in lower case without the dot, or '' without one. */
export const extensionOf = (name: string): string =>
  /\.([A-Za-z0-9]{1,10})$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';

export const sizeRefusal = (maxBytes: number): Refusal =>
  refuse(413, 'size', `文件大小不能超过${Math.floor((maxBytes / 1024 / 1024) * 10) / 10}MB`);

function checkName(name: string, profile: UploadProfile): Refusal | undefined {
  if (name.trim() === '' || name.length > 1000 || refuseControls(name)) return refuse(400, 'name', '文件名不正确');
  const extension = extensionOf(name);
  if (!profile.extensions.includes(extension))
    return refuse(415, 'type', `不支持的文件类型:${extension || '无扩展名'}`);
  const active = ACTIVE_PARTS.exec(name);
  return active === null ? undefined : refuse(415, 'type', `不支持的文件类型:${active[1]}.${extension}`);
}

async function checkPixels(source: ByteSource, kind: FileKind, profile: UploadProfile) {
  const size = await imageSize(source, kind);
  if (size === undefined || size.width === 0 || size.height === 0) return refuse(415, 'mismatch', MISMATCH);
  if (size.width * size.height > profile.maxPixels) {
    const { width, height } = size;
    const millions = profile.maxPixels / 1_000_000;
    return {
      ...refuse(413, 'pixels', `图片尺寸过大：${width}×${height}，最多${millions * 100}万像素，请缩小后重新上传`),
      english: `The picture has ${width} × ${height} pixels. Reduce it to ${millions} megapixels or less`,
    };
  }
  return { ok: true as const, ...size };
}

async function kindOf(source: ByteSource, { zip }: UploadProfile): Promise<FileKind | undefined | Refusal> {
  try {
    return await detectKind(source, zip);
  } catch (error) {
    if (error instanceof ZipRefusal) return refuse(415, 'archive', error.message);
    throw error;
  }
}

async function checkContent(source: ByteSource, extension: string, profile: UploadProfile): Promise<CheckedUpload> {
  const kind = await kindOf(source, profile);
  if (typeof kind === 'object') return kind;
  if (kind === 'encrypted') return refuse(415, 'encrypted', '文件已加密，请去除密码后重新上传');
  const facts = kind === undefined ? undefined : kindFacts(kind);
  if (kind === undefined || !facts?.extensions.includes(extension)) return refuse(415, 'mismatch', MISMATCH);
  const contentType = extension === 'csv' ? 'text/csv; charset=utf-8' : facts.contentType;
  if (!isImage(kind)) return { ok: true, extension, contentType, kind };
  const pixels = await checkPixels(source, kind, profile);
  return pixels.ok ? { ...pixels, extension, contentType, kind } : pixels;
}

/**
 * Checks an upload by name, size and bytes against a profile (domain.md 3.17, ASVS 5.2): `{ok: true}` with the
 * extension and content type to store and serve, or a refusal with HTTP status 400, 413 or 415 and its message. Ignores
 * the content type the sender claimed.
 *
 * @example await checkUpload({name: '证明.pdf', source: bytesSource(bytes), profile: UPLOAD_PROFILES.caseEvidence})
 */
export async function checkUpload(upload: Upload): Promise<CheckedUpload> {
  const outside = checkOutside(upload);
  return outside.ok ? checkContent(upload.source, outside.extension, upload.profile) : outside;
}

interface Upload {
  name: string;
  source: ByteSource;
  profile: UploadProfile;
}

/** Checks name and size only: for callers whose reader checks the bytes itself. */
export function checkOutside({ name, source, profile }: Upload): CheckedUpload {
  const refusal = checkName(name, profile);
  if (refusal !== undefined) return refusal;
  if (source.size > profile.maxBytes) return sizeRefusal(profile.maxBytes);
  if (source.size === 0) return refuse(400, 'empty', '文件内容为空');
  return { ok: true, extension: extensionOf(name), contentType: 'application/octet-stream', kind: 'txt' };
}
