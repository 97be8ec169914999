export const CONTROL_MESSAGE = '包含不允许的控制字符';

const isLineBreakOrTab = (code: number): boolean => code === 0x09 || code === 0x0a || code === 0x0d;
const isControl = (code: number): boolean => code < 0x20 || (code >= 0x7f && code <= 0x9f);
const isLoneSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;
/** Embeddings, overrides and isolates display `exe.gpj` as `jpg.exe`; plain marks (U+200E, U+200F) are harmless. */
const isDirectionOverride = (code: number): boolean =>
  (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
const isNonCharacter = (code: number): boolean => (code & 0xfffe) === 0xfffe || (code >= 0xfdd0 && code <= 0xfdef);

/**
 * Why this text cannot be stored, or undefined when it can: NUL and other control characters, lone surrogates,
 * non-characters and direction overrides. `multiline` allows tab and line breaks.
 *
 * @example refuseControls('a\0b') === '包含不允许的控制字符'
 */
export function refuseControls(text: string, { multiline = false }: { multiline?: boolean } = {}): string | undefined {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (multiline && isLineBreakOrTab(code)) continue;
    if (isControl(code) || isLoneSurrogate(code) || isDirectionOverride(code) || isNonCharacter(code)) {
      return CONTROL_MESSAGE;
    }
  }
  return undefined;
}
