import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ReadFormatName } from '@kaoxin/contract/question/staging.ts';
import type { Said } from '#platform/process-apart.ts';
import type { ReadQuestion } from '../../formats/format.ts';
import type { UploadedFile } from '../../formats/formats.ts';
import { asRefusal } from '../../formats/refusal.ts';
import { readWhole, type WholeFile } from './read-whole.ts';

export interface ReadingJob {
  file: UploadedFile;
  format: ReadFormatName | 'auto';
}
export type ReadingAnswer = WholeFile | { refused: Label; construct: string } | { fault: string };

const atOnce = 100;

async function answerTo({ file, format }: ReadingJob): Promise<ReadingAnswer> {
  let part: ReadQuestion[] = [];
  const send = () => {
    process.send?.({ part } satisfies Said<ReadQuestion[], ReadingAnswer>);
    part = [];
  };
  try {
    const whole = await readWhole(file, format, (question) => {
      part.push(question);
      if (part.length === atOnce) send();
    });
    send();
    return whole;
  } catch (error) {
    const refused = asRefusal(error);
    if (refused) return { refused: refused.words, construct: refused.construct };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', async (job: ReadingJob) => process.send?.({ answer: await answerTo(job) }));
