import { setTimeout as pause } from 'node:timers/promises';
import { FolderInUse, lockFolder } from '../lock.ts';

const lookEvery = 50;

interface Shared {
  /** an existing folder that only callers with the same purpose lock */
  folder: string;
  isThere: () => boolean;
  make: () => Promise<void>;
}

/**
 * Creates something that several processes need. One process creates it and the others wait; when that process dies,
 * another continues.
 */
export async function makeOnce({ folder, isThere, make }: Shared): Promise<void> {
  while (!isThere()) {
    const lock = await lockFolder(folder).catch((error: unknown) => {
      if (error instanceof FolderInUse) return undefined;
      throw error;
    });
    if (!lock) {
      await pause(lookEvery);
      continue;
    }
    try {
      if (!isThere()) await make();
    } finally {
      await lock.release();
    }
  }
}
