import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import { addDept, addPerson } from './people.ts';
import { addFullRole, addTenant } from './tenant.ts';

const firstTenant = '000000';

type Roles = readonly string[];

interface Facts {
  /** `'all'`: a role with every menu and button */
  roles: Roles | 'all';
  realName?: string;
  dept?: string;
  /** a tenant with the roles of the first, created if missing */
  tenantId?: string;
}

/** A user by roles or with more facts; `'admin'` is the seeded account. */
export type Who = Roles | Facts | 'admin';

export class Staff {
  readonly ids = new Map<string, string>();
  readonly depts = new Map<string, string>();
  readonly #tenants = new Set([firstTenant]);
  readonly #context: AppContext;

  constructor(context: AppContext) {
    this.#context = context;
  }

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
