import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { sourceFile } from '#platform/config/checkout.ts';

/** The process uses some 60 MB; it ends after this many idle milliseconds. */
const idle = 30_000;

const endsWithServer = pathToFileURL(sourceFile('platform/ends-with-server.ts')).href;

export type Said<Part, Answer> = { part: Part } | { answer: Answer };

interface Program {
  file: string;
  heapMegabytes: number;
  /** milliseconds for one job; a process that takes longer is ended */
  limit: number;
}

/**
 * A separate process that does one job at a time. A hostile file can only crash a process without secrets, not even
 * environment variables; one that takes too long or too much memory ends with its process. The process ends with the
 * server, even when busy.
 */
export class ProcessApart<Job, Answer, Part = never> {
  readonly #program: Program;
  #child: ChildProcess | undefined;
  #leaving: NodeJS.Timeout | undefined;

  constructor(program: Program) {
    this.#program = program;
  }

  /**
   * Runs a job; callers wait for their turn.
   *
   * @param take receives the parts of the answer in order
   * @param gone aborted when the caller waits no longer: the process ends
   * @returns undefined when the process ended before it answered
   */
  async ask(
    job: Job & Serializable,
    take: (part: Part) => void = () => undefined,
    gone?: AbortSignal,
  ): Promise<Answer | undefined> {
    if (gone?.aborted) return undefined;
    clearTimeout(this.#leaving);
    this.#child ??= this.#begin();
    const child = this.#child;
    child.ref();
    child.channel?.ref();
    const { promise, resolve } = Promise.withResolvers<{ answer: Answer } | undefined>();
    const late = setTimeout(() => resolve(undefined), this.#program.limit);
    const ended = () => resolve(undefined);
    // Only the server's own program sends messages.
    const hear = (said: unknown) => {
      const one = said as Said<Part, Answer>;
      if ('part' in one) take(one.part);
      else resolve(one);
    };
    child.on('message', hear).once('exit', ended);
    gone?.addEventListener('abort', ended);
    child.send(job, (error) => error && resolve(undefined));
    const said = await promise;
    clearTimeout(late);
    child.off('message', hear).off('exit', ended);
    gone?.removeEventListener('abort', ended);
    if (said === undefined) {
      this.#letGo();
      return undefined;
    }
    child.unref();
    child.channel?.unref();
    this.#leaving = setTimeout(() => this.#letGo(), idle).unref();
    return said.answer;
  }

  #begin(): ChildProcess {
    const { file, heapMegabytes } = this.#program;
    const child = fork(sourceFile(file), [String(process.pid)], {
      env: { NODE_OPTIONS: '' },
      execArgv: [`--max-old-space-size=${heapMegabytes}`, '--import', endsWithServer],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    child.on('error', () => undefined);
    return child;
  }

  #letGo(): void {
    clearTimeout(this.#leaving);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}
