import { type ChildProcess, fork } from 'node:child_process';
import { sourceFile } from '#platform/config/checkout.ts';

/** An idle process ends after this time. */
const idle = 30_000;

interface ApartOptions {
  /** path below server/src */
  file: string;
  heapMb: number;
  /** milliseconds of one job */
  limit: number;
}

/**
 * Runs jobs in a separate process without environment variables: a hostile file can crash only that. The caller runs
 * one job at a time.
 */
export class ApartProcess<Job extends object, Answer> {
  readonly #options: ApartOptions;
  #child: ChildProcess | undefined;
  #leaving: NodeJS.Timeout | undefined;

  constructor(options: ApartOptions) {
    this.#options = options;
  }

  /** @returns undefined if the job timed out or crashed the process */
  async ask(job: Job): Promise<Answer | undefined> {
    clearTimeout(this.#leaving);
    const child = this.#begun();
    child.ref();
    child.channel?.ref();
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
    const late = setTimeout(() => resolve(undefined), this.#options.limit);
    const ended = () => resolve(undefined);
    child.once('message', (answer) => resolve(answer as Answer));
    child.once('exit', ended);
    child.send(job, (error) => error && resolve(undefined));
    const answer = await promise;
    clearTimeout(late);
    child.off('exit', ended);
    if (answer === undefined) {
      this.#letGo();
      return undefined;
    }
    child.unref();
    child.channel?.unref();
    this.#leaving = setTimeout(() => this.#letGo(), idle).unref();
    return answer;
  }

  #begun(): ChildProcess {
    if (this.#child) return this.#child;
    const child = fork(sourceFile(this.#options.file), {
      env: { NODE_OPTIONS: '' },
      execArgv: [`--max-old-space-size=${this.#options.heapMb}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    child.on('error', () => undefined);
    this.#child = child;
    return child;
  }

  #letGo(): void {
    clearTimeout(this.#leaving);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}
