import type { Call } from '@kaoxin/contract/call.ts';
import { isRecord } from '@kaoxin/contract/records.ts';
import { site } from '#site';
import { sayNow } from '../language.tsx';
import { keptWords } from '../memory/kept-words.ts';
import { runLogoutHooks } from '../session/logout-hooks.ts';
import { accessToken } from '../session/tokens.ts';
import { settled, toast } from '../toast.ts';
import { ApiError, LateError } from './api-error.ts';
import { noteTime } from './clock.ts';
import { noteAnswered, noteUnanswered } from './connection.ts';
import { headersFor } from './headers.ts';
import { onceHeader } from './once.ts';
import { pending } from './pending.ts';
import { takePrefetched } from './prefetch.ts';

/**
 * No toast. `offline`: no toast when no answer comes, because the page shows that itself; refusals are shown as usual
 * (specification section 8).
 */
export type Quiet = boolean | 'offline';

export interface Request {
  call: Call;
  query?: unknown;
  body?: unknown;
  form?: boolean;
  headers?: Record<string, string>;
  withToken?: boolean;
  quiet?: Quiet;
  signal?: AbortSignal;
  /** milliseconds; default 10 s */
  timeout?: number;
}

let gate: Promise<unknown> = Promise.resolve();
export const holdRequests = (until: Promise<unknown>): void => {
  gate = until.catch(() => undefined);
};

/** URL of a call. Lists are comma-joined; undefined and null are omitted. */
export function addressOf(call: Call, query: unknown): string {
  const words = new URLSearchParams();
  for (const [key, value] of Object.entries(isRecord(query) ? query : {})) {
    if (value === undefined || value === null) continue;
    words.set(key, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = words.toString();
  return `/api/${call.path}${text === '' ? '' : `?${text}`}`;
}

function bodyOf({ call, body, form }: Request): BodyInit | undefined {
  if (call.method === 'GET' || body === undefined) return undefined;
  if (body instanceof FormData) return body;
  if (!form || !isRecord(body)) return JSON.stringify(body);
  const words = Object.entries(body).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(words.map(([key, value]) => [key, String(value)]));
}

interface Answered {
  response: Response;
  signal: AbortSignal;
}

async function fetchOnce(request: Request, token: string): Promise<Answered> {
  const body = bodyOf(request);
  const json: Record<string, string> = typeof body === 'string' ? { 'Content-Type': 'application/json' } : {};
  const address = addressOf(request.call, request.query);
  const early = request.call.method === 'GET' && !request.headers ? takePrefetched(address, token) : undefined;
  const clock = AbortSignal.timeout(request.timeout ?? site.timeout);
  const signal = request.signal ? AbortSignal.any([request.signal, clock]) : clock;
  const answer =
    early ??
    fetch(address, {
      method: request.call.method,
      headers: headersFor(token, { ...json, ...request.headers }),
      signal,
      ...(body === undefined ? {} : { body }),
    });
  const response = await unlessLost(request.quiet ? answer : pending(answer), request);
  noteAnswered();
  // a prefetched answer may have waited here, so its date may be stale
  if (!early) noteTime(response.headers.get('date'));
  return { response, signal };
}

const isLate = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

async function unlessLost<T>(answer: Promise<T>, { signal }: Request): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!isLate(error) && !signal?.aborted) noteUnanswered();
    throw error;
  }
}

const tooLate = ['服务器响应缓慢，请稍后重试', 'The server is slow to respond. Try again later.'] as const;
const incomplete = ['服务器返回的内容不完整，请重试', 'The response of the server was incomplete. Try again.'] as const;
/**
 * Requests with an idempotency key (once.ts): resending the same contents is safe, changed contents may be processed
 * twice.
 */
const perhapsDone = [
  '请求超时，操作可能已经完成。内容不变时可直接重试，不会重复提交；如要修改内容，请先核对是否已经提交',
  'The request took too long and may have been carried out. Trying again with the same contents does nothing twice; before you change them, check whether it was.',
] as const;
const noConnection = ['网络连接失败，请检查网络后重试', 'No connection. Check the network and try again.'] as const;
const notDone = ['操作未完成，请在连接恢复后重试', 'Not done. Try again once the connection is back.'] as const;

/** Text of the toast. A failed page load shows none: the bar and the page itself report it. */
function toldOf(request: Request, late: boolean, message: string): string | undefined {
  if (request.quiet || request.signal?.aborted) return undefined;
  if (late || accessToken() === '') return message;
  const { method, writes, shape } = request.call;
  return method === 'GET' && !writes && shape !== 'file' ? undefined : sayNow(notDone);
}

function noAnswer(error: unknown, request: Request): ApiError {
  const late = isLate(error);
  const isIncomplete = error instanceof IncompleteAnswer;
  const slow = request.headers?.[onceHeader] ? perhapsDone : tooLate;
  const failure = isIncomplete
    ? new LateError(0, sayNow(incomplete))
    : late
      ? new LateError(0, sayNow(slow))
      : new ApiError(0, sayNow(noConnection));
  const told = toldOf(request, late || isIncomplete, failure.message);
  if (told) toast.error(told);
  return failure;
}

/**
 * The JSON of an answer; undefined when the body is not JSON.
 * @throws the abort reason of the signal when the caller aborts or the time limit ends while the body is read
 */
export async function jsonOf(response: Response, signal: AbortSignal): Promise<unknown> {
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(signal.reason);
  signal.addEventListener('abort', end);
  try {
    signal.throwIfAborted();
    return await Promise.race([response.json(), ended.promise]);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof SyntaxError) return undefined;
    throw error;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

async function refusal(
  { response, signal }: Answered,
  request: Request,
): Promise<{ code: number; message: string; body: Record<string, unknown> }> {
  const answer = await jsonOf(response, signal).catch((error: unknown) => {
    throw noAnswer(error, request);
  });
  return { ...refusalIn(answer, response.status), body: isRecord(answer) ? answer : {} };
}

const unknown = ['未知错误', 'Unknown error'] as const;
const away = [
  '服务器暂时无法访问，请稍后重试',
  'The server cannot be reached at the moment. Try again later.',
] as const;
/** Messages for refusals of a proxy, which have no text of their own. */
const wordless: Partial<Record<number, readonly [zh: string, en: string]>> = {
  413: ['提交的内容过大，请减小后重试', 'What you sent is too large. Make it smaller and try again.'],
  502: away,
  503: away,
  504: tooLate,
};

export function refusalIn(answer: unknown, status: number): { code: number; message: string } {
  const body = isRecord(answer) ? answer : {};
  const code = typeof body.code === 'number' ? body.code : status;
  const words = [body.msg, body.error_description].find((text) => typeof text === 'string' && text !== '');
  return { code, message: typeof words === 'string' ? words : sayNow(wordless[status] ?? unknown) };
}

/** Number of validation messages that fit on the screen; the server limits its message to the same number. */
const mostLines = 5;

/**
 * The server joins several validation messages into one sentence and repeats each with its field (wire.md A). They are
 * shown on separate lines.
 */
function linesOf(message: string, { data }: Record<string, unknown>): string {
  const fields = isRecord(data) && Array.isArray(data.fields) ? data.fields.filter(isRecord) : [];
  const said = [...new Set(fields.map(({ msg }) => String(msg)))].slice(0, mostLines);
  if (said.length < 2) return message;
  // messages without a field appear only in the sentence
  const left = said.reduce((rest, words) => rest.replace(words, ''), message).replace(/^[；;\s]+|[；;\s]+$/g, '');
  return [...said, ...(left === '' ? [] : [left])].join('\n');
}

export function refuse(
  { call, quiet = false }: Pick<Request, 'call' | 'quiet'>,
  { code, message, body = {} }: { code: number; message: string; body?: Record<string, unknown> },
  sent: string,
  requestId: string | undefined,
): never {
  const failure = new ApiError(code, message, requestId, body);
  if (site.statusWhiteList.includes(code)) throw failure;
  const alreadyOut = sent !== '' && accessToken() === '';
  // A 401 removes the page that would show the message, so its toast is never suppressed.
  const ends = code === 401 && sent !== '';
  const kept = ends ? keptWords() : undefined;
  if (code === 401) runLogoutHooks();
  if ((quiet !== true || ends) && !alreadyOut) toast.error(linesOf(message, body), requestId, call.path, kept);
  throw failure;
}

function done({ call }: Request, response: Response, answer: unknown): { response: Response; answer: unknown } {
  settled(call.path);
  return { response, answer };
}

class IncompleteAnswer extends Error {}

/** Whether a 200 answer has what its call promises. A success always carries `data`, even when null (wire.md A). */
function isComplete({ shape }: Call, answer: unknown): boolean {
  if (shape === 'bare') return answer !== undefined && answer !== null;
  return isRecord(answer) && (refusalIn(answer, 200).code !== 200 || 'data' in answer);
}

export function needComplete(call: Call, answer: unknown, quiet: Quiet = false): void {
  if (!isComplete(call, answer)) throw noAnswer(new IncompleteAnswer(), { call, quiet });
}

export async function blobOf(response: Response, request: Request): Promise<Blob> {
  try {
    return await unlessLost(response.blob(), request);
  } catch (error) {
    throw noAnswer(error, request);
  }
}

function isFile({ call }: Request, response: Response): boolean {
  const mayBeFile = call.shape === 'file' || response.headers.has('content-disposition');
  return mayBeFile && !response.headers.get('content-type')?.includes('application/json');
}

async function ask(request: Request, token: string): Promise<Answered & { answer: unknown }> {
  const answered = await fetchOnce(request, token);
  const { response, signal } = answered;
  if (!response.ok || isFile(request, response)) return { ...answered, answer: undefined };
  const answer = await unlessLost(jsonOf(response, signal), request);
  if (!isComplete(request.call, answer)) throw new IncompleteAnswer();
  return { ...answered, answer };
}

/** Whether a server in between answered, because this system did not answer it. */
const isFromBetween = ({ status, headers }: Response): boolean =>
  [502, 503, 504].includes(status) && !headers.get('content-type')?.includes('json');

/** Retries a read once when it was late, incomplete or got lost behind a proxy. Reads have no side effects. */
async function askTwice(request: Request, token: string): Promise<Answered & { answer: unknown }> {
  const isRead = request.call.method === 'GET' && !request.call.writes;
  try {
    const first = await ask(request, token);
    return isRead && isFromBetween(first.response) && !request.signal?.aborted ? await ask(request, token) : first;
  } catch (error) {
    const isWorthIt = isLate(error) || error instanceof IncompleteAnswer;
    if (!isRead || !isWorthIt || request.signal?.aborted) throw error;
    return ask(request, token);
  }
}

/**
 * Sends a request and returns an answer with code 200; everything else is refused as above. `answer` is the JSON,
 * undefined for a file. The time limit includes the body.
 */
export async function send(request: Request): Promise<{ response: Response; answer: unknown }> {
  const carries = request.withToken !== false;
  if (carries) await gate;
  let token = carries ? accessToken() : '';
  let answered: Answered & { answer: unknown };
  try {
    answered = await askTwice(request, token);
    // Another tab may have renewed the tokens in the meantime: retry once with the new token.
    const now = accessToken();
    if (answered.response.status === 401 && token !== '' && now !== '' && now !== token) {
      token = now;
      answered = await askTwice(request, token);
    }
  } catch (error) {
    throw noAnswer(error, request);
  }
  const { response, answer } = answered;
  const requestId = response.headers.get('x-request-id') ?? undefined;
  if (!response.ok) {
    refuse(request, await refusal(answered, request), token, requestId);
  }
  if (isFile(request, response)) return done(request, response, undefined);
  const said = refusalIn(answer, response.status);
  if (said.code !== 200) refuse(request, said, token, requestId);
  return done(request, response, answer);
}
