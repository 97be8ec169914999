import { Worker } from 'node:worker_threads';
import { sourceFile } from '#platform/config/checkout.ts';
import { turnsOf } from '#platform/session/in-turn.ts';
import type { Work } from '#platform/work.ts';
import type { PrintAnswer, PrintOrder } from './paper/print-worker.ts';
import type { PrintedRoom, PrintHead } from './paper/printed.ts';

/** Timeout; a room of two hundred takes less than a second. */
const limit = 60_000;
const MEMORY = { maxOldGenerationSizeMb: 512 };

export interface OpenPrint {
  add(room: PrintedRoom): Promise<Uint8Array>;
  end(): Promise<{ bytes: Uint8Array; pages: number; missing: readonly string[] }>;
  /** must always be called, also after errors */
  close(): void;
}

export async function openPrint(head: PrintHead): Promise<OpenPrint> {
  const worker = new Worker(sourceFile('areas/exam/print/paper/print-worker.ts'), {
    execArgv: [],
    resourceLimits: MEMORY,
  });
  worker.on('error', () => undefined);
  const ask = async (order: PrintOrder) => {
    const { promise, resolve, reject } = Promise.withResolvers<PrintAnswer>();
    const late = setTimeout(() => reject(new Error(`nothing printed within ${limit} ms`)), limit);
    const ended = (code: number) => reject(new Error(`the thread of prints ended with ${code}`));
    worker.once('message', resolve).once('error', reject).once('exit', ended);
    worker.postMessage(order);
    try {
      const answer = await promise;
      if ('fault' in answer) throw new Error(answer.fault);
      return answer;
    } finally {
      clearTimeout(late);
      worker.off('message', resolve).off('error', reject).off('exit', ended);
    }
  };
  const close = () => void worker.terminate();
  await ask({ head }).catch((error: unknown) => {
    close();
    throw error;
  });
  return { add: async (room) => (await ask({ room })).bytes, end: () => ask('end'), close };
}

export const inTurn = turnsOf({ width: 1, longest: 5, most: 20 });

/** Logs characters that are in no font; they are printed as 〓. */
export function warnOf({ context, requestId }: Work, exam: string, missing: readonly string[]): void {
  for (const character of missing)
    context.log.warn(
      { requestId },
      `《${exam}》打印件中的字 U+${character.codePointAt(0)?.toString(16).toUpperCase()} 字体中没有，以 〓 代替`,
    );
}
