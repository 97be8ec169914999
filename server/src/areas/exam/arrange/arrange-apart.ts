import { Worker } from 'node:worker_threads';
import { sourceFile } from '#platform/checkout.ts';
import type { SeatingInput, SeatingPlan } from '../seating/seating.ts';

/**
 * Arranges beside the server's own thread: a district of some hundred thousand people takes tens of seconds, in which the
 * server must answer and say that it lives.
 * @throws what the arrangement throws, and when its thread ends
 */
export async function arrangeApart(input: SeatingInput): Promise<SeatingPlan> {
  const { promise, resolve, reject } = Promise.withResolvers<SeatingPlan>();
  const worker = new Worker(sourceFile('areas/exam/arrange/arrange-worker.ts'), { execArgv: [], workerData: input });
  worker
    .once('message', resolve)
    .once('error', reject)
    .once('exit', (code) => reject(new Error(`the thread of seats ended with ${code}`)));
  try {
    return await promise;
  } finally {
    await worker.terminate();
  }
}
