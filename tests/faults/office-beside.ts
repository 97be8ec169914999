import { onTestFinished } from 'vitest';
import { buildApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/platform/config/config.ts';
import { openDatabase } from '../../server/src/platform/database/open.ts';
import type { TestApp } from '../../server/src/testing/app.ts';
import { tokenOf, Visitor } from '../../server/src/testing/browser.ts';
import { testContext } from '../../server/src/testing/context.ts';
import { sayWhereToAsk } from '../../server/src/testing/people.ts';
import { Staff, type Who } from '../../server/src/testing/staff.ts';
import { ownFolder } from './databases.ts';

type Shared = Readonly<Record<'DATABASE_URL' | 'SECRET_KEY', string>>;

/**
 * Users of an office behind a second server on the same database. It is not killed, so they can prepare work and check
 * its outcome. Removed after the test.
 */
export async function officeBeside<Name extends string>(
  shared: Shared,
  people: Readonly<Record<Name, Who>>,
): Promise<TestApp<Name>> {
  const { DATABASE_URL, SECRET_KEY } = shared;
  const database = await openDatabase(readConfig({ DATABASE_URL, SECRET_KEY, DATA_DIR: ownFolder() }));
  onTestFinished(() => database.close());
  const { context, close } = await testContext({ database, env: { SECRET_KEY } });
  onTestFinished(close);
  const server = await buildApp(context);
  onTestFinished(() => server.close());
  await sayWhereToAsk(context);
  const staff = new Staff(context);
  const visitors: Partial<Record<Name, Visitor>> = {};
  for (const [name, who] of Object.entries<Who>(people)) {
    const { account, tenantId } = await staff.hire(name, who);
    visitors[name as Name] = new Visitor(server, await tokenOf(server, account, { tenantId }));
  }
  const known = (of: ReadonlyMap<string, string>, name: string) => {
    const id = of.get(name);
    if (id === undefined) throw new Error(`${name} is not there`);
    return id;
  };
  return {
    context,
    server,
    db: database.kysely,
    visitors: visitors as Record<Name, Visitor>,
    get clock(): never {
      throw new Error('the clock of the database goes on');
    },
    idOf: (name) => known(staff.ids, name),
    deptId: (name) => known(staff.depts, name),
  };
}
