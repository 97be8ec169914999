import { setTimeout as pause } from 'node:timers/promises';
import { FolderInUse, lockFolder } from '../lock.ts';

/** Milliseconds between two looks at the lock of another process. */
const lookEvery = 50;

interface Shared {
  /** an existing folder that only the makers of this thing lock */
  folder: string;
  isThere: () => boolean;
  make: () => Promise<void>;
}

/** Makes a thing that several processes need. One process makes it and the others wait; when that process dies, another makes it. */
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
