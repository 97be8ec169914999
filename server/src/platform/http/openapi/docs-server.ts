import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Call } from '@kaoxin/contract/call.ts';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { compilersFactory } from '../no-compilers.ts';
import { openApi } from './openapi.ts';

/** The server behind `/api/docs`. It does not listen. */
export async function docsServer(calls: readonly Call[]): Promise<FastifyInstance> {
  const app = Fastify({ schemaController: { compilersFactory } });
  await app.register(swagger, { mode: 'static', specification: { document: onceAsked(() => openApi(calls)) } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiHooks: { preHandler: writtenOnce(app) },
  });
  return app;
}

/** Caches the serialized document: serializing takes longer than most calls, and the call is public. */
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

/** Builds the document on first use, because that takes half a second and few servers need it. */
function onceAsked(make: () => object): never {
  let made: object | undefined;
  const toJSON = () => {
    made ??= make();
    return made;
  };
  return { toJSON } as never;
}
