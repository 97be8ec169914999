export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

/** Tab, line feed, form feed, return, and 0x1A: the end mark of old DOS files. */
const TEXT_CONTROLS = new Set(['\t', '\n', '\f', '\r', '\u001A']);

const hasForeignControl = (text: string): boolean =>
  (text.match(/\p{Cc}/gu) ?? []).some((control) => !TEXT_CONTROLS.has(control));

function decodes(bytes: Uint8Array, encoding: TextEncoding, whole: boolean): boolean {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !whole });
    return !hasForeignControl(text);
  } catch {
    return false;
  }
}

/**
 * The encoding of a text by its first bytes; undefined when it is no text: byte order mark, then strict UTF-8, then
 * GB18030 (includes GBK and GB2312). `whole`: the bytes are the entire text, not its beginning.
 */
export function textEncoding(bytes: Uint8Array, whole: boolean): TextEncoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodes(bytes, 'utf-16le', whole) ? 'utf-16le' : undefined;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodes(bytes, 'utf-16be', whole) ? 'utf-16be' : undefined;
  if (decodes(bytes, 'utf-8', whole)) return 'utf-8';
  return decodes(bytes, 'gb18030', whole) ? 'gb18030' : undefined;
}

export const looksLikeText = (head: Uint8Array, size: number): boolean =>
  size > 0 && textEncoding(head, head.byteLength >= size) !== undefined;
