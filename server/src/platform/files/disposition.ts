import { normalised } from '@kaoxin/contract/fields/plain-text.ts';
import { characterCount, cutCharacters } from '#platform/text/normalise.ts';
import { extensionOf } from './inspect/content.ts';

const MAX_CHARACTERS = 120;
/** Path separators, characters forbidden in Windows names, controls, lone surrogates and direction marks. */
const UNFIT = /[\\/:*?"<>|\p{Cc}\p{Cs}\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

const isDot = (sign: string | undefined): boolean => sign === '.' || sign === ' ';

/** A name of dots is a folder, a leading dot hides a file, and Windows drops trailing dots and blanks. */
function withoutOuterDots(name: string): string {
  let [from, to] = [0, name.length];
  while (from < to && isDot(name[from])) from += 1;
  while (to > from && isDot(name[to - 1])) to -= 1;
  return name.slice(from, to);
}

/** A safe file name: no separators, controls or direction marks, at most 120 characters, extension kept. */
export function downloadName(name: string): string {
  const bare = normalised(name).replace(UNFIT, '').replace(/\s+/g, ' ');
  const clean = withoutOuterDots(bare);
  if (clean === '') return '未命名';
  if (characterCount(clean) <= MAX_CHARACTERS) return clean;
  const extension = extensionOf(clean);
  const ending = extension === '' ? '' : `.${extension}`;
  return cutCharacters(clean.slice(0, clean.length - ending.length), MAX_CHARACTERS - ending.length) + ending;
}

const ascii = (name: string): string => name.replace(/[^\x20-\x7e]|[%"\\]/gu, '_');

const percent = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The value of a `Content-Disposition` header (RFC 6266, RFC 8187) for any user input as name (S45).
 *
 * @example contentDisposition('名单.xlsx') === `attachment; filename="__.xlsx"; filename*=UTF-8''%E5%90%8D%E5%8D%95.xlsx`
 */
export function contentDisposition(name: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const fit = downloadName(name);
  return `${kind}; filename="${ascii(fit)}"; filename*=UTF-8''${percent(fit)}`;
}
