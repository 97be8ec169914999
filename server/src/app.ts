import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { allCalls } from '@kaoxin/contract/index.ts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { allRoutes } from '#areas/index.ts';
import type { AppContext } from '#platform/app-context.ts';
import { recordFault } from '#platform/audit/fault.ts';
import { allowFrames } from '#platform/frame-hosts.ts';
import { checkRoutes } from '#platform/http/access.ts';
import { lazyWriter } from '#platform/http/answer.ts';
import { type Refusal, refuse } from '#platform/http/errors.ts';
import { asRefusal, envelopeOf, isMalformed, malformedToken } from '#platform/http/failure.ts';
import { frontEnd } from '#platform/http/front-end.ts';
import { guardBrowsers } from '#platform/http/guards/browser-guards.ts';
import { formBodies } from '#platform/http/guards/form-body.ts';
import { jsonBodies } from '#platform/http/guards/json-body.ts';
import { endLateBodies, type Patience } from '#platform/http/guards/late-bodies.ts';
import { readableAddress, refuseOddPaths } from '#platform/http/guards/odd-paths.ts';
import { countRefusedInput } from '#platform/http/guards/rate.ts';
import { health } from '#platform/http/health.ts';
import { metrics } from '#platform/http/metrics.ts';
import { openApi } from '#platform/http/openapi/openapi.ts';
import type { Route } from '#platform/http/route.ts';
import { serve } from '#platform/http/serve.ts';
import { serveFaces } from '#platform/letters/faces/serve-faces.ts';
import { namesOfQuery } from '#platform/log.ts';
import { sessionsOf } from '#platform/session/make-sessions.ts';
import { TooOften } from '#platform/session/rate.ts';

/** Bodies other than uploads (security.md S36); a petition of 5,000 characters fits many times. */
const bodyLimit = 1024 * 1024;
/** The head of a request is small. */
const headersWithin = 10_000;
/** How often Node looks for requests that are late. */
const lookEvery = 1_000;

const json = 'application/json; charset=utf-8';

/**
 * Bodies are read by the calls' own schemas and answers are written by theirs: Fastify's compilers, a thousand kilobytes
 * of program, are not even loaded.
 */
const compilersFactory = {
  buildValidator: () => () => (value: unknown) => ({ value }),
  buildSerializer: () => lazyWriter,
  // the types ask for those that we do without
} as object;

/**
 * The whole server without its port: what main.ts starts and what tests drive, these with further routes where they need them.
 */
export async function buildApp(
  context: AppContext,
  more: Partial<Patience> & { routes?: readonly Route[] } = {},
): Promise<FastifyInstance> {
  const { config } = context;
  const patience = { bodyWithin: 30_000, uploadWithin: 300_000, ...more };
  const routes = [...allRoutes, ...(more.routes ?? [])];
  const calls = [...allCalls, ...(more.routes ?? []).map(({ call }) => call)];
  const app: FastifyInstance = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit,
    requestTimeout: patience.uploadWithin,
    // were it the longer of the two, it would count for bodies
    http: { connectionsCheckingInterval: lookEvery, headersTimeout: Math.min(patience.uploadWithin, headersWithin) },
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors(_error, request, reply: FastifyReply) {
      const address = readableAddress(request);
      if (address === undefined) void reply.status(400).send(envelopeOf(refuse('badInput'), 'zh', request.id));
      else void reply.redirect(address);
    },
    schemaController: { compilersFactory },
  });
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = asRefusal(error);
    if (!refusal) await recordFault(context, request, error);
    const told = await counted(context, request, refusal ?? refuse('fault'));
    if (isMalformed(told) && request.routeOptions.config.call?.path.startsWith('blade-auth/oauth/token'))
      return reply.status(400).type(json).send(malformedToken(told, request.language));
    if ((told.status === 503 || told.status === 429) && !reply.hasHeader('retry-after'))
      reply.header('retry-after', String(told instanceof TooOften ? told.wait : 2));
    return reply
      .status(told.status)
      .type(json)
      .send(envelopeOf(told, request.language ?? 'zh', request.id));
  });
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // its connection would lie open behind the answer, and the server would wait for that (security.md F12)
    if (closing) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    if (!request.routeOptions.config.call) return;
    const { method, query, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method, route: routeOptions.url, query: namesOfQuery(query), status: reply.statusCode, ms });
  });

  refuseOddPaths(app);
  endLateBodies(app, patience);
  await guardBrowsers(app, config.publicUrl);
  jsonBodies(app);
  formBodies(app);
  await app.register(multipart, { limits: { files: 1, fields: 20, fieldSize: 10_000, headerPairs: 200 } });
  await app.register(swagger, { mode: 'static', specification: { document: onceAsked(() => openApi(calls)) } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiHooks: { preHandler: writtenOnce(app) },
  });

  checkRoutes(calls, routes);
  serve(app, context, sessionsOf(context), routes);
  wrongVerbs(app);
  app.addHook('preClose', () => context.live.close());
  health(app, context);
  metrics(app, context);
  serveFaces(app, context);
  allowFrames(app, context);
  await frontEnd(app);
  return app;
}

/** Input that a public call refuses unread counts against its address: by the rule of the call, or here. */
async function counted(context: AppContext, request: FastifyRequest, refusal: Refusal): Promise<Refusal> {
  const { call, isLimited } = request.routeOptions.config;
  if (call?.access !== 'public' || isLimited || request.isRead || !isMalformed(refusal)) return refusal;
  try {
    await countRefusedInput(context, request.ip);
    return refusal;
  } catch (error) {
    // while the database is away, what was refused stays refused
    return error instanceof TooOften ? error : refusal;
  }
}

/** The other verb on a known path answers 405 with the right one in Allow (wire.md A, Verbs). */
function wrongVerbs(app: FastifyInstance): void {
  const verbs = new Map<string, Set<string>>();
  for (const { method, path } of allCalls) verbs.set(path, (verbs.get(path) ?? new Set()).add(method));
  const known = [...verbs].map(([path, allowed]) => ({
    path: new RegExp(`^/api/${path.replace(/:\w+/g, '[^/]+')}(\\?|$)`),
    allowed: [...allowed].join(', '),
  }));
  app.addHook('onRequest', (request, reply, done) => {
    // the front end's own route takes every GET that no call takes
    const isNone = request.is404 || request.routeOptions.url === '/*';
    const call = isNone ? known.find(({ path }) => path.test(request.url)) : undefined;
    if (call) reply.header('allow', call.allowed);
    done(call && refuse('wrongMethod'));
  });
}

/** Writing the document takes longer than most calls, and anybody may ask for it: its bytes are kept. */
function writtenOnce(app: FastifyInstance) {
  const types = { json: 'application/json; charset=utf-8', yaml: 'application/x-yaml; charset=utf-8' };
  const kept: { json?: Buffer; yaml?: Buffer } = {};
  return async ({ routeOptions }: FastifyRequest, reply: FastifyReply) => {
    const kind = routeOptions.url === '/api/docs/json' ? 'json' : routeOptions.url === '/api/docs/yaml' ? 'yaml' : null;
    if (!kind) return;
    kept[kind] ??= Buffer.from(kind === 'yaml' ? app.swagger({ yaml: true }) : JSON.stringify(app.swagger()));
    return reply.type(types[kind]).send(kept[kind]);
  };
}

/** A document that is made when somebody reads it: few servers are asked for theirs, and making it takes half a second. */
function onceAsked(make: () => object): never {
  let made: object | undefined;
  const toJSON = () => {
    made ??= make();
    return made;
  };
  return { toJSON } as never;
}
