import { isConnectionLost } from '../calls/connection.ts';
import { sayNow } from '../language.tsx';

const noConnection = [
  '网络未连接，恢复后会自动打开',
  'There is no connection. It opens by itself when the connection is back.',
] as const;
const tooLate = [
  '页面加载超时，请检查网络后重试',
  'The page took too long to load. Check the network and try again.',
] as const;
/** Milliseconds to wait for a chunk (specification section 9). */
const limit = 120_000;

class ChunkError extends Error {
  override name = 'ChunkLoadError';
}

const importFailed = /dynamically imported module|importing a module script failed|unable to preload css/i;
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof ChunkError || (error instanceof Error && importFailed.test(error.message));

export function within<T>(loading: Promise<T>, milliseconds = limit): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError(sayNow(tooLate))), milliseconds);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}

const moduleIn = (error: unknown): string | undefined =>
  error instanceof Error ? /https?:\/\/\S+\.js/.exec(error.message)?.[0] : undefined;

/**
 * Loads the chunk of a page. Browsers cache a failed import, also for other importers of the same chunk. Offline
 * nothing is attempted, and retries use another URL.
 */
export async function loadPart<M>(load: () => Promise<M>, attempt = 0): Promise<M> {
  if (isConnectionLost()) throw new ChunkError(sayNow(noConnection));
  try {
    return await within(load());
  } catch (error) {
    const address = attempt > 0 && isChunkFailure(error) ? moduleIn(error) : undefined;
    if (!address || URL.parse(address)?.origin !== location.origin) throw error;
    return within(import(/* @vite-ignore */ `${address}?again=${attempt}`));
  }
}
