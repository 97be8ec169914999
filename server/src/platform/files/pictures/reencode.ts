import { type ChildProcess, fork } from 'node:child_process';
import { sourceFile } from '#platform/config/checkout.ts';
import { FairTurns, type Share } from '#platform/session/password/fair-turns.ts';
import type { PictureAnswer, PictureJob } from './job.ts';

const second = 1000;
/** A phone photograph takes half a second. */
const limit = 20 * second;
/** The process uses some 60 MB; it ends after this idle time. */
const idle = 30 * second;

/**
 * One picture at a time: rotating a large one takes some 400 MB. Users precede strangers, and networks take turns
 * (decision 157).
 */
const turns = new FairTurns(1, 40, 100);

let worker: ChildProcess | undefined;
let leaving: NodeJS.Timeout | undefined;

function letGo(): void {
  clearTimeout(leaving);
  worker?.kill('SIGKILL');
  worker = undefined;
}

/** Decodes pictures in a separate process without environment variables: a hostile picture can crash only that. */
function begin(): ChildProcess {
  const child = fork(sourceFile('platform/files/pictures/worker.ts'), {
    env: { NODE_OPTIONS: '' },
    execArgv: ['--max-old-space-size=128'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.once('exit', () => {
    if (worker === child) worker = undefined;
  });
  child.on('error', () => undefined);
  return child;
}

async function ask(job: PictureJob): Promise<PictureAnswer> {
  clearTimeout(leaving);
  worker ??= begin();
  const child = worker;
  child.ref();
  child.channel?.ref();
  const { promise, resolve } = Promise.withResolvers<PictureAnswer | undefined>();
  const late = setTimeout(() => resolve(undefined), limit);
  const ended = () => resolve(undefined);
  child.once('message', (answer) => resolve(answer as PictureAnswer));
  child.once('exit', ended);
  child.send(job, (error) => error && resolve(undefined));
  const answer = await promise;
  clearTimeout(late);
  child.off('exit', ended);
  if (answer === undefined) {
    letGo();
    return { refused: 'broken' };
  }
  child.unref();
  child.channel?.unref();
  leaving = setTimeout(letGo, idle).unref();
  return answer;
}

/**
 * Re-encodes a picture from its pixels: no metadata, no appended file, upright, 8 bits of sRGB; animations keep their
 * frames. A picture that times out or crashes the process counts as broken.
 *
 * @param share queue share of the sender (`shareOfActor`)
 */
export const reencodePicture = (job: PictureJob, share: Share): Promise<PictureAnswer> =>
  turns.run(share, () => ask(job));
