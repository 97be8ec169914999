/** Milliseconds by which the server's clock is before that of this machine. */
let ahead = 0;

/** An answer says when it was sent, in whole seconds: the end of that second is taken, so that no true moment lies ahead. */
export function noteTime(sent: string | null): void {
  const at = Date.parse(sent ?? '');
  if (!Number.isNaN(at)) ahead = at + 999 - Date.now();
}

/** Now, by the clock that judges what is sent; whatever the clock of this machine says. */
export const serverNow = (): Date => new Date(Date.now() + ahead);
