import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { addDept, addPerson } from './people.ts';
import { addFullRole, addTenant } from './tenant.ts';

const firstTenant = '000000';

/** Aliases of the seeds' roles. */
type Roles = readonly string[];

interface Facts {
  /** `'all'`: a role that holds every menu and button there is */
  roles: Roles | 'all';
  realName?: string;
  /** name of a department; made where there is none */
  dept?: string;
  /** a tenant with every role of the first, made with the first who is of it */
  tenantId?: string;
}

/** Somebody with a log-in: his roles alone, or more than those; `'admin'` is the account of the seeds. */
export type Who = Roles | Facts | 'admin';

/** Puts people where a test wants them. */
export class Staff {
  /** by the name in the test */
  readonly ids = new Map<string, string>();
  /** by their names */
  readonly depts = new Map<string, string>();
  readonly #tenants = new Set([firstTenant]);
  readonly #context: AppContext;

  constructor(context: AppContext) {
    this.#context = context;
  }

  /** Answers account and tenant he logs in with. */
  async hire(name: string, who: Who): Promise<{ account: string; tenantId: string }> {
    if (who === 'admin') return { account: who, tenantId: firstTenant };
    const { roles, tenantId = firstTenant, dept, ...more } = isRoles(who) ? { roles: who } : who;
    await this.#found(tenantId);
    const held = roles === 'all' ? [await addFullRole(this.#context, { tenantId })] : roles;
    const deptId = dept === undefined ? null : await this.#deptOf(tenantId, dept);
    this.ids.set(name, await addPerson(this.#context, { account: name, roles: held, tenantId, deptId, ...more }));
    return { account: name, tenantId };
  }

  async #found(tenantId: string): Promise<void> {
    if (!this.#tenants.has(tenantId)) await addTenant(this.#context, tenantId);
    this.#tenants.add(tenantId);
  }

  async #deptOf(tenantId: string, name: string): Promise<string> {
    const { rows } = await sql<{ id: string }>`select id from dept
      where tenant_id = ${tenantId} and dept_name = ${name}`.execute(this.#context.database.kysely);
    const id = rows[0]?.id ?? (await addDept(this.#context, name, { tenantId }));
    this.depts.set(name, id);
    return id;
  }
}

const isRoles = (who: Roles | Facts): who is Roles => Array.isArray(who);
