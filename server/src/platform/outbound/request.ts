import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { http, https } from './node-http.ts';
import { mayReachUrl, type Reached } from './policy.ts';
import type { Outbound } from './rules.ts';

export interface Question {
  method: 'GET' | 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/** No answer arrived. `left`: the request may have arrived. */
export class NoAnswer extends Error {
  readonly left: boolean;
  constructor(left: boolean, reason: string) {
    super(reason);
    this.name = 'NoAnswer';
    this.left = left;
  }
}

const connectWithin = 3000;
/** milliseconds; below the time a user waits (specification section 9) */
const answerWithin = 8000;
const mostBytes = 65_536;

/**
 * Calls a service whose address a user gave: the address is checked and pinned (policy.ts), no redirects,
 * three seconds to connect, eight for the whole answer of at most 64 KB. Throws `NotReachable` or {@link NoAnswer}.
 */
export async function outboundRequest(
  outbound: Outbound,
  question: Question,
): Promise<{ status: number; text: string }> {
  const reached = await mayReachUrl(outbound, question.url);
  return await new Promise((resolve, reject) => {
    let left = false;
    const asked = open(reached, question);
    const fail = (reason: string) => {
      asked.destroy();
      reject(new NoAnswer(left, reason));
    };
    const connecting = setTimeout(() => !left && fail('connecting took too long'), connectWithin);
    const whole = setTimeout(() => fail('the answer took too long'), answerWithin);
    const stop = () => {
      clearTimeout(connecting);
      clearTimeout(whole);
    };
    asked.on('socket', (socket: Socket) => {
      socket.once(reached.url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        left = true;
      });
    });
    asked.on('error', (error: Error & { code?: string }) => {
      stop();
      fail(error.code ?? error.message);
    });
    asked.on('response', (answer) => {
      read(answer)
        .then(
          (text) => resolve({ status: answer.statusCode ?? 0, text }),
          (error: Error) => fail(error.message),
        )
        .finally(stop);
    });
    asked.end(question.body);
  });
}

function open({ url, host, address, family, port }: Reached & { url: URL }, { method, headers, body }: Question) {
  const isSecure = url.protocol === 'https:';
  const options = {
    host: address,
    family,
    port,
    method,
    path: `${url.pathname}${url.search}`,
    headers: {
      host: url.host,
      ...headers,
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    },
    agent: false as const,
  };
  if (!isSecure) return http.request(options);
  return https.request({ ...options, ...(isIP(host) === 0 ? { servername: host } : {}) });
}

async function read(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer) {
    size += piece.length;
    if (size > mostBytes) throw new Error('the answer is too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
