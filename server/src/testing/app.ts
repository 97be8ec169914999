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
  /** the clock stands still at `yyyy-MM-dd HH:mm:ss`; without it the database's goes on */
  now?: string;
  env?: Record<string, string>;
  /** the file brings about failures of the server, or rows of them; elsewhere none may be in the error log at the end */
  faults?: 'expected';
  /** what has to be there before people come in */
  before?: (context: AppContext) => Promise<unknown>;
}

export interface TestApp<Name extends string = never> {
  readonly context: AppContext;
  readonly server: FastifyInstance;
  readonly db: Kysely<unknown>;
  /** the one that stands still */
  readonly clock: FixedClock;
  /** Logged in before the first test; accounts are named as here. */
  readonly visitors: Readonly<Record<Name, Visitor>>;
  idOf(name: Name): string;
  deptId(name: string): string;
}

/**
 * A server without its port for the tests of one file, and the people in front of it. Whatever they ask, nobody may meet
 * a 500: the error log is looked at in the end.
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
    // made of the very names of `people`
    visitors: Object.fromEntries(named.map(({ name, visitor }) => [name, visitor])) as Record<Name, Visitor>,
    idOf: (name) => here().staff.ids.get(name) ?? notYet(name),
    deptId: (name) => here().staff.depts.get(name) ?? notYet(name),
  };
}

/** A second server over the same database, with the same keys; its own memory. */
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
