import { setTimeout as wait } from 'node:timers/promises';
import type * as S3 from '@aws-sdk/client-s3';
import type { ObjectStore as Settings } from '#platform/config/config.ts';
import type { CheckedAgents } from './checked-agents.ts';

const SECOND = 1000;
/** Timeouts of connecting and of an answer, in milliseconds. */
export type Patience = { connect: number; request: number; attempts: number };
export const PATIENCE: Patience = { connect: 3 * SECOND, request: 30 * SECOND, attempts: 3 };
export const QUICK: Patience = { connect: 3 * SECOND, request: 6 * SECOND, attempts: 1 };
const PAUSE = 200;

export type Sdk = typeof S3;

/** The library would write to the console; failures are thrown and logged once, in the server's log. */
const quiet = (): void => {};
const silent = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/** The first use loads the library (0.1 s, 37 MB), so that a server with local files never does. */
export async function connect(
  settings: Settings,
  patience: Patience,
  agents?: CheckedAgents,
): Promise<{ sdk: Sdk; client: S3.S3Client }> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    maxAttempts: patience.attempts,
    logger: silent,
    // Only AWS supports checksum trailers; the signed digest of the body works everywhere.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: patience.connect,
      requestTimeout: patience.request,
      throwOnRequestTimeout: true,
      socketTimeout: patience.request,
      ...agents,
    },
  });
  return { sdk, client };
}

export const uploadTimeout = ({ request }: Patience, bytes: number): number =>
  request + Math.floor(bytes / 1_000_000) * SECOND;

export function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return 0;
  const { $metadata: facts } = error;
  const found = typeof facts === 'object' && facts !== null && 'httpStatusCode' in facts;
  return found && typeof facts.httpStatusCode === 'number' ? facts.httpStatusCode : 0;
}

const mayPass = (status: number): boolean => status === 0 || status === 408 || status === 429 || status >= 500;

/** Retries with a new body each time: the library never repeats a streamed one. */
export async function withRetries<R>(attempts: number, attempt: () => Promise<R>): Promise<R> {
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !mayPass(statusOf(error))) throw error;
      await wait(PAUSE * (attempts - left));
    }
  }
}

const isRequest = (request: unknown): request is { headers: Record<string, string> } =>
  typeof request === 'object' && request !== null && 'headers' in request;

/**
 * Signs the SHA-256 (hex) of a streamed body, so that the store refuses a body that was changed or truncated on the
 * way.
 */
export function signDigest(command: S3.PutObjectCommand, sha256: string): void {
  command.middlewareStack.add(
    (next) => (args) => {
      if (isRequest(args.request)) args.request.headers['x-amz-content-sha256'] = sha256;
      return next(args);
    },
    { step: 'build', name: 'bodyDigest' },
  );
}
