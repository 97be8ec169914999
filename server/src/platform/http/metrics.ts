import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { House } from '#platform/house.ts';
import { refuse } from './errors.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (!token) return loopback.test(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for'];
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** `/api/metrics` for Prometheus: loopback only, unless METRICS_TOKEN is set. */
export function metrics(app: FastifyInstance, house: House): void {
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
    const call = request.routeOptions.config.call?.path;
    if (call) durations.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/api/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!mayRead(request, house.config.metricsToken)) throw refuse('notFound');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
