const stars = (count: number): string => '*'.repeat(Math.max(0, count));

/** Keeps the first `head` and last `tail` characters; a text too short for both keeps only its first. */
function maskMiddle(text: string, head: number, tail: number): string {
  const characters = Array.from(text.trim());
  if (characters.length === 0) return '';
  if (characters.length <= head + tail) return characters.slice(0, 1).join('') + stars(characters.length - 1);
  const hidden = characters.length - head - tail;
  return characters.slice(0, head).join('') + stars(hidden) + characters.slice(head + hidden).join('');
}

/** 陈*远; a name of two characters keeps the first (陈*), a single character is hidden. */
export function maskName(name: string): string {
  const length = Array.from(name.trim()).length;
  return length === 1 ? '*' : maskMiddle(name, 1, 1);
}

/**
 * Below this length a few characters reveal most of a number: only the first is shown, and proof of identity requires
 * the complete number.
 */
export const shortNumber = 12;

/** 9901**********0017; a shorter number (a pass, a passport) keeps only its first character: H******** */
export const maskIdNo = (idNo: string): string =>
  Array.from(idNo.trim()).length < shortNumber ? maskMiddle(idNo, 1, 0) : maskMiddle(idNo, 4, 4);

export const maskPhone = (phone: string): string => maskMiddle(phone, 3, 4);

export const maskText = (text: string): string => maskMiddle(text, 1, 0);

/** c***@example.cn */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? maskText(email) : `${email.slice(0, 1)}***${email.slice(at)}`;
}
