import { parentPort } from 'node:worker_threads';
import { Print } from './print.ts';
import type { PrintedRoom, PrintHead } from './printed.ts';

export type PrintOrder = { head: PrintHead } | { room: PrintedRoom } | 'end';
export type PrintAnswer = { bytes: Uint8Array; pages: number; missing: string[] } | { fault: string };

let print: Print | undefined;

async function answerTo(order: PrintOrder): Promise<PrintAnswer> {
  try {
    if (order !== 'end' && 'head' in order) print = new Print(order.head);
    if (!print) throw new Error('a print begins with its head');
    let bytes: Uint8Array = new Uint8Array();
    if (order === 'end') bytes = await print.end();
    else if ('room' in order) bytes = print.room(order.room);
    return { bytes, pages: print.pages, missing: order === 'end' ? print.missing : [] };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', async (order: PrintOrder) => parentPort?.postMessage(await answerTo(order)));
