import type { AnswerOf, BodyOf, Call, QueryOf } from '@kaoxin/contract/call.ts';
import { sayNow } from '../language.tsx';
import { isRecord } from '../memory/storage.ts';
import { accessToken } from '../session/tokens.ts';
import { settled, toast } from '../toast.ts';
import { ApiError } from './api-error.ts';
import { noteUnanswered } from './connection.ts';
import { headersFor } from './headers.ts';
import { pending } from './pending.ts';
import { addressOf, blobOf, needComplete, type Quiet, type Request, refusalIn, refuse, send } from './wire.ts';

export { ApiError } from './api-error.ts';

export interface Asking<C extends Call> {
  query?: QueryOf<C>;
  body?: BodyOf<C>;
  signal?: AbortSignal;
  /** no toast on refusal: the caller shows it */
  quiet?: Quiet;
}
type Options = Pick<Request, 'form' | 'headers' | 'withToken' | 'timeout'>;

/**
 * Performs a call of the contract and answers its data: `await api(param.calls.detail, { query: { id } })`.
 * Rejects with ApiError; unless quiet the message has then been shown.
 */
export async function api<C extends Call>(
  call: C,
  asking: Asking<C> = {},
  options: Options = {},
): Promise<AnswerOf<C>> {
  const { answer } = await send({ call, ...asking, ...options });
  return dataOf(call, answer);
}

/** The server checks every answer against the contract before it leaves; the browser does not check it twice. */
function dataOf<C extends Call>(call: C, answer: unknown): AnswerOf<C> {
  const data = call.shape === 'bare' || !isRecord(answer) ? answer : answer.data;
  return data as AnswerOf<C>;
}

export interface UploadOptions {
  fields?: Record<string, string>;
  query?: Record<string, string>;
  /** 0..1 */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
  quiet?: boolean;
  /** false: whoever sends it is nobody in particular, logged in or not */
  withToken?: boolean;
}

const noConnection = ['网络连接失败，请检查网络后重试', 'No connection. Check the network and try again.'] as const;
const cancelled = ['上传已取消', 'Upload cancelled'] as const;

/** Sends `file` as multipart field `file`, after the further fields. No time limit: the person sees the progress. */
export function upload<C extends Call>(call: C, file: File, options: UploadOptions = {}): Promise<AnswerOf<C>> {
  const body = new FormData();
  for (const [key, value] of Object.entries(options.fields ?? {})) body.append(key, value);
  body.append('file', file, file.name);
  const token = options.withToken === false ? '' : accessToken();
  const sent = new Promise<AnswerOf<C>>((resolve, reject) => {
    // fetch tells nothing about the progress of a request's body
    const request = new XMLHttpRequest();
    request.open('POST', addressOf(call, options.query));
    for (const [name, value] of Object.entries(headersFor(token))) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => options.onProgress?.(total > 0 ? loaded / total : 0);
    request.onerror = () => {
      noteUnanswered();
      if (!options.quiet) toast.error(sayNow(noConnection));
      reject(new ApiError(0, sayNow(noConnection)));
    };
    request.onabort = () => reject(new ApiError(0, sayNow(cancelled)));
    request.onload = () => {
      try {
        resolve(received(call, request, token, options.quiet));
      } catch (error) {
        reject(error);
      }
    };
    options.signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
  return pending(sent);
}

function received<C extends Call>(call: C, request: XMLHttpRequest, token: string, quiet?: boolean): AnswerOf<C> {
  let answer: unknown;
  try {
    answer = JSON.parse(request.responseText);
  } catch {
    answer = undefined;
  }
  const said = refusalIn(answer, request.status);
  const requestId = request.getResponseHeader('x-request-id') ?? undefined;
  if (said.code !== 200) refuse({ call, ...(quiet === undefined ? {} : { quiet }) }, said, token, requestId);
  needComplete(call, answer, quiet);
  settled(call.path);
  return dataOf(call, answer);
}

/**
 * Fetches a file and hands it to the person under the name the server gave it. Answers what the server says in its place,
 * where it has none yet (`startedTask`).
 */
export async function download<C extends Call>(call: C, query?: QueryOf<C>): Promise<AnswerOf<C> | undefined> {
  const request: Request = { call, query, timeout: 120_000 };
  const { response, answer } = await send(request);
  if (answer !== undefined) return dataOf(call, answer);
  saveFile(await blobOf(response, request), fileNameIn(response.headers.get('content-disposition')) ?? call.title[0]);
}

/** The file itself, for previews. */
export async function fetchFile<C extends Call>(call: C, asking: Asking<C> = {}): Promise<Blob> {
  const request: Request = { call, ...asking, timeout: 120_000 };
  const { response } = await send(request);
  return blobOf(response, request);
}

/** Name in a Content-Disposition header (RFC 6266): `filename*` wins over `filename`. */
export function fileNameIn(header: string | null): string | undefined {
  const extended = header?.match(/filename\*\s*=\s*UTF-8''([^;]+)/i)?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      // a broken extended name leaves the plain one
    }
  }
  return header?.match(/filename\s*=\s*"?([^";]+)"?/i)?.[1]?.trim();
}

export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
