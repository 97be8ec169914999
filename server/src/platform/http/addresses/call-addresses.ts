import type { IncomingMessage } from 'node:http';
import type { Call } from '@kaoxin/contract/call.ts';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { bytesOf } from '../guards/bounds.ts';
import type { Route } from '../route.ts';
import { pathAliasesOf } from './path-aliases.ts';

/** A call at one of its addresses. */
export interface ServedCall {
  call: Call;
  route: Route;
  /** the address, with the names of its parameters */
  url: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** undefined where no call is addressed */
    served: ServedCall | undefined;
  }
  interface FastifyContextConfig {
    served?: ServedCall;
  }
}

const hasParameters = ({ url }: ServedCall): boolean => url.includes(':');

/**
 * Adds the routes of all calls. Fastify binds fifteen hooks for each of its routes, a tenth of the start. So calls with
 * the same limit of their body share one route, `/api/*`, and a constraint finds the call by method and path. An address
 * without a call matches none of them and is answered as any other unknown address.
 */
export function routeCalls(
  app: FastifyInstance,
  list: readonly Route[],
  shared: Pick<RouteOptions, 'onRequest' | 'handler' | 'onSend' | 'onResponse'>,
): void {
  const served = addressesOf(list);
  const known = new Map(served.map((each) => [`${each.call.method} ${each.url}`, each]));
  const found = new WeakMap<IncomingMessage, ServedCall>();
  app.addConstraintStrategy({
    name: 'bodyLimit',
    storage() {
      const stored = new Map();
      return { get: (limit) => stored.get(limit) ?? null, set: (limit, handler) => void stored.set(limit, handler) };
    },
    deriveConstraint(message) {
      const called = callAt(known, message.method, message.url);
      if (!called) return undefined;
      found.set(message, called);
      return bytesOf(called.call);
    },
  });
  app.decorateRequest('served', {
    getter() {
      return found.get(this.raw) ?? this.routeOptions.config.served;
    },
  });
  const limits = new Map(
    served
      .filter((each) => !hasParameters(each))
      .map(({ call }) => [`${call.method} ${bytesOf(call)}`, { method: call.method, bodyLimit: bytesOf(call) }]),
  );
  for (const { method, bodyLimit } of limits.values())
    app.route({
      ...shared,
      method,
      url: '/api/*',
      constraints: { bodyLimit },
      bodyLimit,
      exposeHeadRoute: method === 'GET',
    });
  for (const each of served.filter(hasParameters)) {
    const { call, url } = each;
    app.route({
      ...shared,
      method: call.method,
      url,
      config: { served: each },
      bodyLimit: bytesOf(call),
      exposeHeadRoute: !call.acts,
    });
  }
}

function addressesOf(list: readonly Route[]): ServedCall[] {
  const taken = new Set(list.map(({ call }) => `${call.method} ${call.path}`));
  return list.flatMap((route) =>
    [route.call.path, ...pathAliasesOf(route.call, taken)].map((path) => ({
      call: route.call,
      route,
      url: `/api/${path}`,
    })),
  );
}

/** A call with a side effect has no HEAD. */
function callAt(known: ReadonlyMap<string, ServedCall>, method = '', address = ''): ServedCall | undefined {
  const path = decoded(address.split(/[?#]/, 1)[0] ?? '');
  const called = known.get(`${method === 'HEAD' ? 'GET' : method} ${path}`);
  return method === 'HEAD' && called?.call.acts ? undefined : called;
}

/** Decodes a path like Fastify: an encoded delimiter such as `%2F` stays encoded. */
function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
