import { readFile, writeFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { openFile } from '../inspect/byte-source.ts';
import { cleanOffice } from './clean-office.ts';
import { cleanPdf } from './clean-pdf.ts';
import type { DocumentAnswer, DocumentJob } from './job.ts';
import { cleanM4a, cleanMp3, cleanWav } from './sound-metadata.ts';

/** Unpacked content is outside the heap, whose limit does not count it. */
const mostMemory = 500 * 1024 * 1024;

// A loop that unpacks never yields, so another thread has to look.
new Worker(`setInterval(() => process.memoryUsage.rss() > ${mostMemory} && process.kill(process.pid, 'SIGKILL'), 20)`, {
  eval: true,
}).unref();

async function cleaned({ input, kind }: DocumentJob): Promise<Uint8Array> {
  switch (kind) {
    case 'pdf':
      return cleanPdf(await readFile(input));
    case 'mp3':
      return cleanMp3(await readFile(input));
    case 'wav':
      return cleanWav(await readFile(input));
    case 'm4a':
      return cleanM4a(await readFile(input));
    case 'docx':
    case 'xlsx': {
      const { source, close } = await openFile(input);
      return cleanOffice(source).finally(close);
    }
  }
}

async function answerTo(job: DocumentJob): Promise<DocumentAnswer> {
  try {
    await writeFile(job.output, await cleaned(job), { mode: 0o600 });
    return { done: true };
  } catch {
    return { kept: true };
  }
}

process.on('message', async (job: DocumentJob) => process.send?.({ answer: await answerTo(job) }));
