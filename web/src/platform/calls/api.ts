import type { AnswerOf, BodyOf, Call, QueryOf } from '@kaoxin/contract/call.ts';
import { isRecord } from '@kaoxin/contract/records.ts';
import { sayNow } from '../language.tsx';
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
  quiet?: Quiet;
}
type Options = Pick<Request, 'form' | 'headers' | 'withToken' | 'timeout'>;

/**
 * Performs a call of the contract and returns its data: `await api(param.calls.detail, { query: { id } })`. Rejects
 * with ApiError, after showing its message unless `quiet`.
 */
export async function api<C extends Call>(
  call: C,
  asking: Asking<C> = {},
  options: Options = {},
): Promise<AnswerOf<C>> {
  const { answer } = await send({ call, ...asking, ...options });
  return dataOf(call, answer);
}

function dataOf<C extends Call>(call: C, answer: unknown): AnswerOf<C> {
  const data = call.shape === 'bare' || !isRecord(answer) ? answer : answer.data;
  return data as AnswerOf<C>;
}

export interface UploadOptions {
  fields?: Record<string, string>;
  query?: Record<string, string>;
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
  quiet?: boolean;
  /** false: sends no session token, even when a user is logged in */
  withToken?: boolean;
}

const noConnection = ['网络连接失败，请检查网络后重试', 'No connection. Check the network and try again.'] as const;
const cancelled = ['上传已取消', 'Upload cancelled'] as const;

/**
 * Sends `file` as multipart field `file`, after the other fields. There is no time limit because the user sees the
 * progress.
 */
export function upload<C extends Call>(call: C, file: File, options: UploadOptions = {}): Promise<AnswerOf<C>> {
  const body = new FormData();
  for (const [key, value] of Object.entries(options.fields ?? {})) body.append(key, value);
  body.append('file', file, file.name);
  const token = options.withToken === false ? '' : accessToken();
  const sent = new Promise<AnswerOf<C>>((resolve, reject) => {
    // fetch reports no upload progress
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

/** Downloads a file under the server's file name. Returns the JSON of an answer without a file (`startedTask`). */
export async function download<C extends Call>(call: C, query?: QueryOf<C>): Promise<AnswerOf<C> | undefined> {
  const request: Request = { call, query, timeout: 120_000 };
  const { response, answer } = await send(request);
  if (answer !== undefined) return dataOf(call, answer);
  saveFile(await blobOf(response, request), fileNameIn(response.headers.get('content-disposition')) ?? call.title[0]);
}

export async function fetchFile<C extends Call>(call: C, asking: Asking<C> = {}): Promise<Blob> {
  const request: Request = { call, ...asking, timeout: 120_000 };
  const { response } = await send(request);
  return blobOf(response, request);
}

/** File name in a Content-Disposition header (RFC 6266): `filename*` wins over `filename`. */
export function fileNameIn(header: string | null): string | undefined {
  const extended = header?.match(/filename\*\s*=\s*UTF-8''([^;]+)/i)?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      // fall back to the plain name when the extended one is malformed
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
