import { Worker } from 'node:worker_threads';
import { sourceFile } from '#platform/config/checkout.ts';
import type { SeatingInput, SeatingPlan } from '../../seating/seating.ts';

/**
 * Arranges seats in a worker thread: a district of some hundred thousand people takes tens of seconds, in which the
 * server must answer requests and health checks.
 * @throws errors of the arrangement, and if the thread exits
 */
export async function arrangeApart(input: SeatingInput): Promise<SeatingPlan> {
  const { promise, resolve, reject } = Promise.withResolvers<SeatingPlan>();
  const worker = new Worker(sourceFile('areas/exam/arrange/plan/arrange-worker.ts'), {
    execArgv: [],
    workerData: input,
  });
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
