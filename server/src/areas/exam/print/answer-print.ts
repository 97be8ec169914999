import type { Call } from '@kaoxin/contract/call.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import type { Exchange, FileAnswer } from '#platform/http/route.ts';
import type { Work } from '#platform/work.ts';
import type { PrintAsked } from './asked.ts';
import { headOf } from './head.ts';
import { inTurn, openPrint, warnOf } from './open-print.ts';
import { printedRooms, readRooms } from './people.ts';
import { startPrintTask } from './print-task.ts';
import { type Printing, printingInTurn, printName } from './printing.ts';

/** Above this number a task prints; a card takes about 5 ms, twice that with a photo. */
const atOnce = 500;
export const isByTask = ({ people }: Printing): boolean => people > atOnce;

/**
 * Answers with the PDF, or above `atOnce` people with the task that makes it. The audit row with the number of prints
 * is committed before the first page is sent.
 */
export async function answerPrint(
  work: Work,
  call: Call,
  asked: PrintAsked,
  input: unknown,
  exchange: Exchange,
): Promise<Audited<FileAnswer | { taskId: string }>> {
  const writing = { call, input, exchange, started: performance.now(), noReplay: true };
  const reading = work.onReplica();
  const printing = await printingInTurn(reading, asked);
  const target = String(printing.people);
  if (isByTask(printing))
    return auditedTransaction(work, writing, async (inside) => {
      inside.target = target;
      return startPrintTask(inside, { call: call.path, asked }, printing.exam.name, printing.people);
    });
  const body = await inTurn(work, () => printAtOnce(reading, asked, printing));
  return auditedTransaction(work, writing, async (inside) => {
    inside.target = target;
    return { name: printName(printing.exam, asked), contentType: 'application/pdf', body };
  });
}

async function printAtOnce(work: Work, asked: PrintAsked, { exam, sittings }: Printing): Promise<Buffer> {
  const read = await readRooms(work, asked, sittings);
  const print = await openPrint(await headOf(work, exam, asked));
  try {
    const made: Uint8Array[] = [];
    for await (const room of printedRooms(work, sittings, read)) made.push(await print.add(room));
    const { bytes, missing } = await print.end();
    warnOf(work, exam.name, missing);
    return Buffer.concat([...made, bytes]);
  } finally {
    print.close();
  }
}
