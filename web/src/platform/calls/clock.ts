/** Milliseconds the server clock is ahead of this machine. */
let ahead = 0;

/** The Date header counts whole seconds. Its second is taken at its end, so that no actual time lies in the future. */
export function noteTime(sent: string | null): void {
  const at = Date.parse(sent ?? '');
  if (!Number.isNaN(at)) ahead = at + 999 - Date.now();
}

/** The current time of the server, which validates submitted dates; the machine clock may be wrong. */
export const serverNow = (): Date => new Date(Date.now() + ahead);
