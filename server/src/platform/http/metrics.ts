import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { AppContext } from '#platform/app-context.ts';
import type { Config } from '#platform/config/config.ts';
import { isLoopbackName, servesThisMachineAlone } from '#platform/config/loopback.ts';
import { refuse } from './errors.ts';

/** Headers that proxies add. A proxy that adds none is recognized by the requested host name. */
const passedOn = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip)$/;

function isDirect({ socket, headers }: FastifyRequest, config: Config): boolean {
  return (
    servesThisMachineAlone({ ...config, host: socket.remoteAddress ?? '' }) &&
    isLoopbackName(headers.host ?? '') &&
    !Object.keys(headers).some((name) => passedOn.test(name))
  );
}

function mayRead(request: FastifyRequest, config: Config): boolean {
  const token = config.metricsToken;
  if (!token) return isDirect(request, config);
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** `/api/metrics` for Prometheus: with METRICS_TOKEN, or without a token for this machine only. */
export function metrics(app: FastifyInstance, context: AppContext): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'kaoxin_call_seconds',
    help: 'Duration of the calls by path and status',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const call = request.served?.call.path;
    if (call) durations.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/api/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!mayRead(request, context.config)) throw refuse('notFound');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
