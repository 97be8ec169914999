import { parentPort } from 'node:worker_threads';
import { facesIn } from '../faces/faces.ts';
import { letterDefinition, type PrintedLetter, writePdf } from './document.ts';
import { PdfLetterError } from './letter-error.ts';

export type WorkerAnswer = { bytes: Uint8Array; missing: string[] } | { tag: string } | { fault: string };

export type WorkerOrder = PrintedLetter & { folder: string | undefined };

async function answerTo({ folder, ...letter }: WorkerOrder): Promise<WorkerAnswer> {
  try {
    const missing = new Set<string>();
    const faces = facesIn(folder);
    const bytes = await writePdf(letterDefinition(letter, missing, faces), faces);
    return { bytes, missing: [...missing] };
  } catch (error) {
    if (error instanceof PdfLetterError) return { tag: error.tag };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', async (order: WorkerOrder) => parentPort?.postMessage(await answerTo(order)));
