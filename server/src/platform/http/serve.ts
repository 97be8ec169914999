import type { Call, InputOf } from '@kaoxin/contract/call.ts';
import { isRecord } from '@kaoxin/contract/records.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, tenantActor } from '#platform/access/actor.ts';
import type { AppContext } from '#platform/app-context.ts';
import { askedBy } from '#platform/audit/asked-by.ts';
import { citizenEntry } from '#platform/audit/citizen-entry.ts';
import { recordAudit } from '#platform/audit/record.ts';
import { recordStranger } from '#platform/audit/stranger-refusals.ts';
import { dataSourcesOf } from '#platform/datasources/datasource.ts';
import { auditWork } from '#platform/datasources/outgoing.ts';
import { contentDisposition } from '#platform/files/disposition.ts';
import { showsPictures, withReaderTickets } from '#platform/files/question-pictures.ts';
import { tellOfCall } from '#platform/live/supervisors.ts';
import type { Sessions } from '#platform/session/sessions.ts';
import { Work } from '#platform/work.ts';
import { mayDo, mayEnter } from './access.ts';
import { written } from './answer.ts';
import { routeCalls, type ServedCall } from './call-addresses.ts';
import { refuse } from './errors.ts';
import { asRefusal } from './failure.ts';
import { refuseWideQuery } from './guards/bounds.ts';
import { countBy } from './guards/rate.ts';
import { once } from './idempotency.ts';
import { fieldsOf, readInput } from './input.ts';
import type { FileAnswer, Route } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    language: 'zh' | 'en';
    isRead: boolean;
  }
}

const defaultTenant = '000000';

/** Query strings of these calls carry secrets and are never logged (wire.md A, Token request). */
export const secretQuery =
  /^\/api\/(blade-auth\/oauth\/(token|callback)|blade-user\/(update-password|register-guest)|blade-resource\/sms\/(endpoint\/)?send-message)/;

const isFile = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'body' in answer && 'contentType' in answer;

/** The session token of a request. Only the header counts, never a cookie (wire.md A, Browser storage). */
function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers['blade-auth'];
  const match = typeof header === 'string' ? /^bearer (\S{1,256})$/i.exec(header) : null;
  return match?.[1];
}

export function serve(app: FastifyInstance, context: AppContext, sessions: Sessions, list: readonly Route[]): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('language', 'zh');
  app.decorateRequest('isRead', false);
  routeCalls(app, list, {
    onRequest: async (request, reply) => {
      const { call, route } = servedBy(request);
      request.language = /^en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh';
      const token = call.access === 'public' ? undefined : tokenOf(request);
      request.actor = token ? await sessions.actorOf(token, { ip: request.ip, language: request.language }) : null;
      if (call.acts && call.method === 'GET' && isPrefetch(request)) throw refuse('badInput');
      try {
        mayEnter(call, request.actor);
        refuseWideQuery(call, request.raw.url ?? '');
        if (route.limit) await countBy(context, route.limit(isRecord(request.query) ? request.query : {}), request.ip);
      } catch (refusal) {
        if (request.actor || call.access === 'public') await auditRefusal(context, request, call, refusal, undefined);
        throw refusal;
      }
      reply.header('cache-control', 'no-store');
    },
    handler: async (request, reply) => {
      const { call, route } = servedBy(request);
      return written(call, await answer(context, route, request, reply), reply);
    },
    // An answer without pictures is sent at once: a handler that sends by itself checks whether it has been sent.
    onSend(request, _reply, payload, done) {
      if (!request.actor || typeof payload !== 'string' || !showsPictures(payload)) return done(null, payload);
      withReaderTickets(context, request.actor, request.id, payload).then((shown) => done(null, shown), done);
    },
    onResponse: async (request) => {
      if (request.actor && !servedBy(request).call.background) sessions.touch(request.actor);
    },
  });
}

function servedBy({ served }: FastifyRequest): ServedCall {
  if (!served) throw refuse('noSuchCall');
  return served;
}

const isPrefetch = ({ headers }: FastifyRequest): boolean =>
  /prefetch/i.test(`${headers['sec-purpose'] ?? ''}${headers.purpose ?? ''}`);

const isStreaming = (reply: FastifyReply): boolean =>
  /^text\/event-stream/.test(String(reply.getHeader('content-type')));

async function answer(
  context: AppContext,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { call } = route;
  const actor = request.actor ?? {
    ...tenantActor(defaultTenant, 'citizen', 'citizen', request.ip),
    datasourceId: route.store === 'business' ? await dataSourcesOf(context).sourceOf(defaultTenant) : null,
    language: request.language,
  };
  const work = new Work(context, actor, request.id, route.store);
  const started = performance.now();
  let input: InputOf<Call> | undefined;
  try {
    input = readInput(call, request.query, call.upload ? {} : request.body, request.language);
    request.isRead = true;
    mayDo(call, actor, fieldsOf(input));
    const result = await run(work, route, input, request, reply, started);
    if (reply.sent || isStreaming(reply)) return reply;
    if (isFile(result)) return sendFile(reply, result);
    return call.shape === 'bare'
      ? result
      : { code: 200, success: true, data: result ?? null, msg: request.language === 'en' ? 'Done' : '操作成功' };
  } catch (error) {
    await auditRefusal(context, request, call, error, keptOf(route, input), work.target, performance.now() - started);
    throw error;
  }
}

async function run(
  work: Work,
  route: Route,
  input: InputOf<Call>,
  request: FastifyRequest,
  reply: FastifyReply,
  started: number,
): Promise<unknown> {
  const { call, handler } = route;
  if (route.runs !== 'transaction') return handler(work, input, { request, reply });
  return work.transaction(async (inside) => {
    const perform = () => handler(inside, input, { request, reply });
    const key = request.headers['idempotency-key'];
    const scope = `${call.path}|${work.actor.id ?? 'citizen'}`;
    const isKept = typeof key === 'string' && !route.noReplay;
    const result = isKept ? await once(inside, scope, key, input, perform, route.sealsReplay) : await perform();
    await tellOfCall(inside, call);
    await auditWork(
      inside,
      {
        ...auditFacts(request, call, keptOf(route, input), inside.target),
        status: 200,
        durationMs: performance.now() - started,
      },
      inside.changes(),
    );
    return result;
  });
}

const keptOf = ({ audited }: Route, input: InputOf<Call> | undefined): unknown =>
  input && audited ? audited(fieldsOf(input)) : input;

const auditFacts = (request: FastifyRequest, call: Call, input: unknown, target: string | undefined) => ({
  actor: request.actor ?? tenantActor(defaultTenant, 'citizen', 'citizen', request.ip),
  requestId: request.id,
  ...askedBy(request),
  call: `${call.method} ${call.path}`,
  title: call.title[0],
  target,
  input: secretQuery.test(request.url) ? null : input,
});

/** Logs refused writes and refused access. A failing database must not hide the refusal. */
async function auditRefusal(
  context: AppContext,
  request: FastifyRequest,
  call: Call,
  error: unknown,
  input: unknown,
  target?: string,
  durationMs = 0,
): Promise<void> {
  const refusal = asRefusal(error);
  if (!refusal || (!call.writes && refusal.status !== 403) || refusal.status === 503) return;
  const entry = citizenEntry(context, {
    ...auditFacts(request, call, input, target),
    status: refusal.status,
    reason: refusal.label[0],
    durationMs,
  });
  const written = request.actor ? recordAudit : recordStranger;
  await written(context.database.kysely, entry).catch((failure) =>
    context.log.error({ err: failure, requestId: request.id }, 'audit row of a refusal not written'),
  );
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  return reply
    .header('content-disposition', contentDisposition(file.name, file.inline ? 'inline' : 'attachment'))
    .header('x-content-type-options', 'nosniff')
    .type(file.contentType)
    .send(file.body);
}
