import type { ReadFormatName } from '@kaoxin/contract/question/staging.ts';
import { refuse } from '#platform/http/errors.ts';
import { ProcessApart } from '#platform/process-apart.ts';
import { turnsOf } from '#platform/session/in-turn.ts';
import type { Work } from '#platform/work.ts';
import type { ReadQuestion } from '../../formats/format.ts';
import type { UploadedFile } from '../../formats/formats.ts';
import type { WholeFile } from './read-whole.ts';
import type { ReadingAnswer, ReadingJob } from './reading-program.ts';

export interface ReadQuestions extends WholeFile {
  read: readonly ReadQuestion[];
}

const width = 2;
/** Milliseconds. Five thousand questions take about ten seconds. */
export const readingLimit = 90_000;
const idle = Array.from(
  { length: width },
  () =>
    new ProcessApart<ReadingJob, ReadingAnswer, ReadQuestion[]>({
      file: 'areas/question/staging/read/reading-program.ts',
      heapMegabytes: 512,
      limit: readingLimit,
    }),
);
const inTurn = turnsOf({ width, longest: 3, most: 20 });

interface Reader {
  gone?: AbortSignal;
  /** called when the turn has come; returns what to call afterwards */
  begin?(): Promise<() => Promise<void>>;
}

/**
 * The questions of a file in order; deterministic. Parsed in a separate process, so that a malicious file cannot
 * exhaust the server's time or memory (decision 120).
 * @throws a refusal with the message of the format
 */
export const readQuestions = (
  work: Work,
  file: UploadedFile,
  format: ReadFormatName | 'auto',
  { gone, begin }: Reader = {},
): Promise<ReadQuestions> =>
  inTurn(work, async () => {
    const finish = gone?.aborted ? undefined : await begin?.();
    const reader = idle.pop();
    if (!reader) throw new Error('as many readers as turns');
    try {
      const read: ReadQuestion[] = [];
      const answer = await reader.ask({ file, format }, (part) => read.push(...part), gone);
      if (answer === undefined)
        throw refuse(
          400,
          [
            '文件内容过于复杂，未能在规定的时间和内存内读完，请拆分后分别上传',
            'The file is too complex to be read within the time and memory there are; please split it',
          ],
          { reason: 'time' },
        );
      if ('fault' in answer) throw new Error(answer.fault);
      if ('refused' in answer) throw refuse(400, answer.refused, { reason: answer.construct });
      return { ...answer, read };
    } finally {
      idle.push(reader);
      await finish?.();
    }
  });
