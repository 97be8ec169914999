/** `2026-02-06T08:30` as the control gives it → `2026-02-06 08:30:00` as the wire wants it. */
export function momentText(given: string, withTime: boolean): string {
  if (!withTime || given === '') return given;
  const text = given.replace('T', ' ');
  return text.length === 16 ? `${text}:00` : text.slice(0, 19);
}
