import type { Call } from '@kaoxin/contract/call.ts';
import { site } from '#site';
import { sayNow } from '../language.tsx';
import { keptWords } from '../memory/kept-words.ts';
import { isRecord } from '../memory/storage.ts';
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
 * No toast. `offline`: none when no answer comes, which the page shows in its place; what the server refuses is told as
 * everywhere (specification section 8).
 */
export type Quiet = boolean | 'offline';

/** One request as the platform's interceptors see it (specification sections 6 and 8, wire.md A). */
export interface Request {
  call: Call;
  query?: unknown;
  body?: unknown;
  /** the body as application/x-www-form-urlencoded instead of JSON */
  form?: boolean;
  headers?: Record<string, string>;
  /** send the session's token; true unless said otherwise */
  withToken?: boolean;
  /** no message at the edge of the screen; the caller shows the refusal itself */
  quiet?: Quiet;
  /** the caller's own way to break off */
  signal?: AbortSignal;
  /** milliseconds; the site's 10 s unless said otherwise */
  timeout?: number;
}

let gate: Promise<unknown> = Promise.resolve();
/** Requests that carry the token wait until this has ended: a renewal is on its way. */
export const holdRequests = (until: Promise<unknown>): void => {
  gate = until.catch(() => undefined);
};

/** Address of a call. Lists are comma-joined; undefined and null are left out. */
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

/** An answer whose head has come, and what ends the reading of its body. */
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
  // what was asked for early may have waited here
  if (!early) noteTime(response.headers.get('date'));
  return { response, signal };
}

const isLate = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/** Notes at once that the connection is lost: a later answer says that it is back. */
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
/** Of what bears a name (once.ts): the same contents are done once; whoever changes them may do it twice. */
const perhapsDone = [
  '请求超时，操作可能已经完成。内容不变时可直接重试，不会重复提交；如要修改内容，请先核对是否已经提交',
  'The request took too long and may have been carried out. Trying again with the same contents does nothing twice; before you change them, check whether it was.',
] as const;
const noConnection = ['网络连接失败，请检查网络后重试', 'No connection. Check the network and try again.'] as const;
/** Beneath the bar that says so of the connection (`shell/bars`): what it means for what was asked. */
const notDone = ['操作未完成，请在连接恢复后重试', 'Not done. Try again once the connection is back.'] as const;

/** What is said at the edge: of a page that could not be read nothing, where the bar and its own place say it. */
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
 * The JSON of an answer; undefined for a body that is none.
 * @throws the reason of the signal, when the caller breaks off or the time is up while the body is read
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

/** Code and message of an answer: body.code or the HTTP status; msg, error_description or 未知错误. */
export function refusalIn(answer: unknown, status: number): { code: number; message: string } {
  const body = isRecord(answer) ? answer : {};
  const code = typeof body.code === 'number' ? body.code : status;
  const words = [body.msg, body.error_description].find((text) => typeof text === 'string' && text !== '');
  return { code, message: typeof words === 'string' ? words : sayNow(['未知错误', 'Unknown error']) };
}

/** Complaints that fit on the screen at once; the server says as many in its sentence. */
const mostLines = 5;

/** Several complaints come as one sentence (wire.md A), each again with its field; they are read on lines of their own. */
function linesOf(message: string, { data }: Record<string, unknown>): string {
  const fields = isRecord(data) && Array.isArray(data.fields) ? data.fields.filter(isRecord) : [];
  const said = [...new Set(fields.map(({ msg }) => String(msg)))].slice(0, mostLines);
  if (said.length < 2) return message;
  // what names no field stands in the sentence alone
  const left = said.reduce((rest, words) => rest.replace(words, ''), message).replace(/^[；;\s]+|[；;\s]+$/g, '');
  return [...said, ...(left === '' ? [] : [left])].join('\n');
}

/** What a refused call leads to: whitelist silent, 401 local log-out, message at the edge of the screen, rejection. */
export function refuse(
  { call, quiet = false }: Pick<Request, 'call' | 'quiet'>,
  { code, message, body = {} }: { code: number; message: string; body?: Record<string, unknown> },
  sent: string,
  requestId: string | undefined,
): never {
  const failure = new ApiError(code, message, requestId, body);
  if (site.statusWhiteList.includes(code)) throw failure;
  const alreadyOut = sent !== '' && accessToken() === '';
  // The page that meant to show it goes with the log-out, so this one is never quiet.
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

/** A body without what was to come: no JSON, or an envelope without its data. */
class IncompleteAnswer extends Error {}

/** Whether a 200 answer has what its call promises. A success always carries `data`, if only null (wire.md A). */
function isComplete({ shape }: Call, answer: unknown): boolean {
  if (shape === 'bare') return answer !== undefined && answer !== null;
  return isRecord(answer) && (refusalIn(answer, 200).code !== 200 || 'data' in answer);
}

/** Lets a complete answer of an upload pass. @throws LateError, shown at the edge of the screen unless quiet */
export function needComplete(call: Call, answer: unknown, quiet: Quiet = false): void {
  if (!isComplete(call, answer)) throw noAnswer(new IncompleteAnswer(), { call, quiet });
}

/** Reads the file of an answer. A connection that breaks meanwhile is reported like one that brought no answer. */
export async function blobOf(response: Response, request: Request): Promise<Blob> {
  try {
    return await unlessLost(response.blob(), request);
  } catch (error) {
    throw noAnswer(error, request);
  }
}

/** Whether an answer is a file: of a letter its own head says so. */
function isFile({ call }: Request, response: Response): boolean {
  const mayBeFile = call.shape === 'file' || response.headers.has('content-disposition');
  return mayBeFile && !response.headers.get('content-type')?.includes('application/json');
}

/** Sends a request and reads the JSON of its answer; of a file and of a refusal the head alone. */
async function ask(request: Request, token: string): Promise<Answered & { answer: unknown }> {
  const answered = await fetchOnce(request, token);
  const { response, signal } = answered;
  if (!response.ok || isFile(request, response)) return { ...answered, answer: undefined };
  const answer = await unlessLost(jsonOf(response, signal), request);
  if (!isComplete(request.call, answer)) throw new IncompleteAnswer();
  return { ...answered, answer };
}

/** Asks once more where a read was late or its answer incomplete: reading twice does nothing twice. */
async function askTwice(request: Request, token: string): Promise<Answered & { answer: unknown }> {
  try {
    return await ask(request, token);
  } catch (error) {
    const isRead = request.call.method === 'GET' && !request.call.writes;
    const isWorthIt = isLate(error) || error instanceof IncompleteAnswer;
    if (!isRead || !isWorthIt || request.signal?.aborted) throw error;
    return ask(request, token);
  }
}

/**
 * Sends and returns an answer whose code is 200; everything else is refused as above. `answer` is the JSON, and undefined of a
 * file. The time of a request covers the body of its answer.
 */
export async function send(request: Request): Promise<{ response: Response; answer: unknown }> {
  const carries = request.withToken !== false;
  if (carries) await gate;
  let token = carries ? accessToken() : '';
  let answered: Answered & { answer: unknown };
  try {
    answered = await askTwice(request, token);
    // Another tab may have renewed the pair while this request was on its way: once more with the new one.
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
