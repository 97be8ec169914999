import { type ChildProcess, fork } from 'node:child_process';
import { sourceFile } from '#platform/checkout.ts';
import { Turns } from '#platform/session/password/turns.ts';
import type { PictureAnswer, PictureJob } from './job.ts';

const second = 1000;
/** A photograph of a telephone takes half a second. */
const limit = 20 * second;
/** The process holds some 60 MB; it goes when nobody has sent a picture for so long. */
const idle = 30 * second;

/** One picture at a time: a large one takes some 400 MB while it is turned. */
const turns = new Turns(1, 100);

let worker: ChildProcess | undefined;
let leaving: NodeJS.Timeout | undefined;

function letGo(): void {
  clearTimeout(leaving);
  worker?.kill('SIGKILL');
  worker = undefined;
}

/** Pictures are decoded beside the server: what a hostile one breaks is a process that holds nothing, not even its environment. */
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
 * Makes a picture anew from its pixels: no metadata, no second file behind it, upright, 8 bits of sRGB; animations keep
 * their frames. One that cannot be decoded in time, or takes the process down, is broken.
 */
export const reencodePicture = (job: PictureJob): Promise<PictureAnswer> => turns.run('picture', () => ask(job));
