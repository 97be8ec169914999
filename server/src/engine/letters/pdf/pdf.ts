import { Worker } from 'node:worker_threads';
import { sourceFile } from '#platform/config/checkout.ts';
import { FairTurns, type Share } from '#platform/session/password/fair-turns.ts';
import { shareOf } from '#platform/session/password/passwords.ts';
import type { PrintedLetter } from './document.ts';
import { PdfLetterError } from './letter-error.ts';
import type { WorkerAnswer, WorkerOrder } from './worker.ts';

export { PdfLetterError } from './letter-error.ts';

const SECOND = 1000;
/** A letter takes a tenth of a second, the first one about one second for its fonts. */
const LIMIT = 30 * SECOND;
/** The thread holds some 150 MB of fonts; it ends after this idle time. */
const IDLE = 60 * SECOND;
const MEMORY = { maxOldGenerationSizeMb: 256 };

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
/** Applicants fetch letters too: users precede them (decision 157). */
const turns = new FairTurns(1, 40, 200);

function letGo(): void {
  clearTimeout(idle);
  void thread?.terminate();
  thread = undefined;
}

function begin(): Worker {
  const worker = new Worker(sourceFile('engine/letters/pdf/worker.ts'), { execArgv: [], resourceLimits: MEMORY });
  // An idle thread that ends must not stop the server; the next letter starts another.
  worker.on('error', () => undefined);
  worker.once('exit', () => {
    if (thread === worker) thread = undefined;
  });
  return worker;
}

function awake(): Worker {
  clearTimeout(idle);
  thread ??= begin();
  thread.ref();
  return thread;
}

async function ask(order: WorkerOrder): Promise<WorkerAnswer> {
  const worker = awake();
  const { promise, resolve, reject } = Promise.withResolvers<WorkerAnswer>();
  const late = setTimeout(() => reject(new Error(`no PDF within ${LIMIT} ms`)), LIMIT);
  const ended = (code: number) => reject(new Error(`the thread of PDFs ended with ${code}`));
  worker.once('message', resolve).once('error', reject).once('exit', ended);
  worker.postMessage(order);
  try {
    const answer = await promise;
    worker.off('error', reject).off('exit', ended).unref();
    idle = setTimeout(letGo, IDLE).unref();
    return answer;
  } catch (error) {
    letGo();
    throw error;
  } finally {
    clearTimeout(late);
  }
}

const codePoint = (character: string): string => `U+${character.codePointAt(0)?.toString(16).toUpperCase()}`;

/**
 * A rendered or filed letter as a PDF (A4, fonts embedded) with the content of its printed page: text, tables, seal
 * area, foot, draft watermark. It is created in a separate thread. A character without a font is printed as 〓 and
 * reported to `warn`. `folder` holds the office's own fonts. Throws `PdfLetterError` for content that letters never
 * have.
 *
 * @param share queue share of the reader (`shareOfActor`)
 * @example await letterPdf(renderLetter({ template: XF02, values, docNo }), (sentence) => log.warn(sentence))
 */
export async function letterPdf(
  { title, html }: PrintedLetter,
  warn: (sentence: string) => void,
  folder?: string,
  share: Share = shareOf(null),
): Promise<Buffer> {
  const answer = await turns.run(share, () => ask({ title, html, folder }));
  if ('tag' in answer) throw new PdfLetterError(answer.tag);
  if ('fault' in answer) throw new Error(answer.fault);
  for (const character of answer.missing)
    warn(`《${title}》中的字 ${codePoint(character)} 字体中没有，PDF 中以 〓 代替`);
  return Buffer.from(answer.bytes);
}
