import { parentPort } from 'node:worker_threads';
import { letterDefinition, type PrintedLetter, writePdf } from './pdf-document.ts';
import { PdfLetterError } from './pdf-letter-error.ts';

/** What the thread answers to a letter: its PDF and the characters no face has, or why there is none. */
export type WorkerAnswer = { bytes: Uint8Array; missing: string[] } | { tag: string } | { fault: string };

async function answerTo(letter: PrintedLetter): Promise<WorkerAnswer> {
  try {
    const missing = new Set<string>();
    const bytes = await writePdf(await letterDefinition(letter, missing));
    return { bytes, missing: [...missing] };
  } catch (error) {
    if (error instanceof PdfLetterError) return { tag: error.tag };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', async (letter: PrintedLetter) => parentPort?.postMessage(await answerTo(letter)));
