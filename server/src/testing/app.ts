import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { buildApp } from '#app';
import type { AppContext } from '#platform/app-context.ts';
import type { FixedClock } from '#platform/clock.ts';
import { tokenOf, Visitor } from './browser.ts';
import { testContext } from './context.ts';
import { faultsOf } from './faults.ts';
import { Staff, type Who } from './staff.ts';

interface Options {
  /** fixed clock at `yyyy-MM-dd HH:mm:ss`; by default the database's clock */
  now?: string;
  env?: Record<string, string>;
  /** the file causes server errors; otherwise the error log must be empty at the end */
  faults?: 'expected';
  before?: (context: AppContext) => Promise<unknown>;
}

export interface TestApp<Name extends string = never> {
  readonly context: AppContext;
  readonly server: FastifyInstance;
  readonly db: Kysely<unknown>;
  readonly clock: FixedClock;
  readonly visitors: Readonly<Record<Name, Visitor>>;
  idOf(name: Name): string;
  deptId(name: string): string;
}

/**
 * A server without a port for the tests of one file, and its users. The error log must be empty at the end: no request
 * may cause a 500.
 *
 * @example
 * const app = testApp({ root: 'admin', handler: ['case_handler'], foreigner: { tenantId: '111111', roles: ['admin'] } });
 * const { root, handler, foreigner } = app.visitors;
 */
export function testApp<Name extends string = never>(people?: Record<Name, Who>, options: Options = {}): TestApp<Name> {
  const named = Object.entries<Who>(people ?? {}).map(([name, who]) => ({ name, who, visitor: new Visitor() }));
  let opened: Awaited<ReturnType<typeof open>> | undefined;
  const here = () => opened ?? notYet('the server');
  beforeAll(async () => {
    opened = await open(options);
    await options.before?.(opened.context);
    for (const { name, who, visitor } of named) await opened.letIn(name, who, visitor);
  });
  afterAll(async () => {
    if (!opened) return;
    const faults = await faultsOf(opened.context);
    await opened.close();
    if (options.faults !== 'expected') expect(faults).toEqual([]);
  });
  return {
    get context() {
      return here().context;
    },
    get server() {
      return here().server;
    },
    get db() {
      return here().context.database.kysely;
    },
    get clock() {
      return here().clock ?? notYet('a clock that stands still');
    },
    visitors: Object.fromEntries(named.map(({ name, visitor }) => [name, visitor])) as Record<Name, Visitor>,
    idOf: (name) => here().staff.ids.get(name) ?? notYet(name),
    deptId: (name) => here().staff.depts.get(name) ?? notYet(name),
  };
}

/** A second server with the same database and keys but its own memory. */
export function serverBeside(
  app: TestApp<string>,
  env: Record<string, string> = {},
): { readonly server: FastifyInstance } {
  let opened: Awaited<ReturnType<typeof open>> | undefined;
  beforeAll(async () => {
    const { database, config } = app.context;
    opened = await open({ env: { SECRET_KEY: config.secretKey.toString('hex'), ...env }, database });
  });
  afterAll(() => opened?.close());
  return {
    get server() {
      return opened?.server ?? notYet('the second server');
    },
  };
}

const notYet = (what: string): never => {
  throw new Error(`Not here, or not yet: ${what}`);
};

async function open(options?: Parameters<typeof testContext>[0]) {
  const { context, clock, close } = await testContext(options);
  const server = await buildApp(context);
  const staff = new Staff(context);
  return {
    context,
    server,
    clock,
    staff,
    async letIn(name: string, who: Who, visitor: Visitor) {
      const { account, tenantId } = await staff.hire(name, who);
      visitor.enter(server, await tokenOf(server, account, { tenantId }));
    },
    async close() {
      await server.close();
      await close();
    },
  };
}
