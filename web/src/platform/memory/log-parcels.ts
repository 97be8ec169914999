import type { LoggedError } from './error-log.ts';

/** Bytes per request; the server accepts one megabyte. */
const room = 600_000;

export function parcelsOf(entries: readonly LoggedError[], bytes = room): LoggedError[][] {
  const parcels: LoggedError[][] = [];
  let left = 0;
  for (const entry of entries) {
    const size = new Blob([JSON.stringify(entry)]).size + 1;
    const last = parcels.at(-1);
    if (last && size <= left) last.push(entry);
    else {
      parcels.push([entry]);
      left = bytes;
    }
    left -= size;
  }
  return parcels;
}
