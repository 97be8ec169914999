import { type Answer, type Caller, writeParam } from './client.ts';

export interface Written {
  key: string;
  status: number;
  retryAfter: string | null;
  /** Milliseconds from request to answer. */
  took: number;
  msg: string | undefined;
}

export interface Writers {
  /** Keys of parameters whose write was answered with 200. */
  readonly acknowledged: readonly string[];
  readonly answers: readonly Written[];
  readonly broken: readonly string[];
  stop(): Promise<void>;
}

interface Options {
  prefix: string;
  count?: number;
  /** False: a writer continues after a broken connection. */
  untilBroken?: boolean;
}

export function startWriters(caller: Caller, { prefix, count = 4, untilBroken = true }: Options): Writers {
  const acknowledged: string[] = [];
  const answers: Written[] = [];
  const broken: string[] = [];
  let going = true;

  const note = (key: string, started: number, { status, retryAfter, body }: Answer) => {
    answers.push({ key, status, retryAfter, took: performance.now() - started, msg: body?.msg });
    if (status === 200) acknowledged.push(key);
  };
  const write = async (writer: number) => {
    for (let n = 1; going; n += 1) {
      const key = `${prefix}.${writer}.${n}`;
      const started = performance.now();
      try {
        note(key, started, await writeParam(caller, key));
      } catch {
        broken.push(key);
        if (untilBroken) return;
      }
    }
  };
  const all = Promise.all(Array.from({ length: count }, (_, writer) => write(writer)));
  return {
    acknowledged,
    answers,
    broken,
    async stop() {
      going = false;
      await all;
    },
  };
}
