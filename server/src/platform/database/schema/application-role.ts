import { type Kysely, sql } from 'kysely';
import { faultOf, messageOf } from '#platform/errors.ts';
import { quoteIdentifier, quoteLiteral } from '../postgres/pool.ts';
import { DatabaseRefused } from '../refused.ts';

/** Role of the server's connections on the primary. The tables belong to the owner, who migrates. */
export const applicationRole = 'kaoxin_app';

const narrower: Readonly<Record<string, string>> = {
  audit: 'select',
  audit_seal: 'select, insert',
  audit_closing: 'select',
  case_event: 'select, insert',
  instance: 'select',
  kysely_migration: 'select',
  kysely_migration_lock: 'select',
};

interface Relation {
  schema: string;
  name: string;
  kind: 'table' | 'sequence';
}

/**
 * Grants the application's role what it needs on every table and sequence and revokes the rest; does nothing when all
 * is in place. Runs as the owner, after the migrations.
 *
 * @param login account that logs in and works as this role; the owner when there is one address only
 * @param role another name, when several databases of one server must not share it
 */
export async function grantApplicationRole(
  db: Kysely<unknown>,
  login?: string,
  role: string = applicationRole,
): Promise<void> {
  await makeRole(db, role);
  const wrong = await wrongRelations(db, role);
  if (wrong.length > 0) {
    await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(2024, 3)`.execute(transaction);
      const relations = await wrongRelations(transaction, role);
      for (const alike of Map.groupBy(relations, rightsOf).values()) await grant(transaction, role, alike);
    });
  }
  if (login !== undefined) await letIn(db, role, login);
}

async function makeRole(db: Kysely<unknown>, role: string): Promise<void> {
  // Roles belong to the whole server: the start of another database may create it at the same moment.
  await sql
    .raw(`do $$ begin
      if not exists (select from pg_roles where rolname = ${quoteLiteral(role)}) then create role ${quoteIdentifier(role)} nologin; end if;
    exception when duplicate_object or unique_violation then null; end $$`)
    .execute(db)
    .catch((error: unknown) => {
      if (faultOf(error).code !== '42501') throw error;
      throw new DatabaseRefused(
        `数据库中没有角色 ${role}，当前账号无权创建，请由数据库管理员执行：create role ${role}。The role ${role} is missing and this account may not create it; have a database administrator run: create role ${role}.`,
      );
    });
}

/** The database sets id and time of an audit row, so that none can be dated back. */
const openColumns = sql`attrelid = c.oid and attnum > 0 and not attisdropped and attname not in ('id', 'at')`;

async function wrongRelations(db: Kysely<unknown>, role: string): Promise<Relation[]> {
  const kept = Object.keys(narrower);
  const may = (right: string) => sql`has_table_privilege(${role}, c.oid, ${right})`;
  const { rows } = await sql<Relation>`
    select n.nspname as schema, c.relname as name, case c.relkind when 'S' then 'sequence' else 'table' end as kind
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
      and pg_has_role(c.relowner, 'USAGE')
      and case
        when c.relkind = 'S' then not has_sequence_privilege(${role}, c.oid, 'update')
        when n.nspname = current_schema() and c.relname = any(${kept}::text[]) then
          not ${may('select')} or ${may('update, delete, truncate, trigger')}
          or c.relname = 'audit' and exists (select from pg_attribute where ${openColumns}
            and not has_column_privilege(${role}, c.oid, attnum, 'insert'))
        else not ${may('delete')} end`.execute(db);
  return rows;
}

const rightsOf = ({ name, kind }: Relation): string =>
  kind === 'sequence' ? 'usage, select, update' : (narrower[name] ?? 'select, insert, update, delete');

/** Grants on many relations at once: there are hundreds, and a statement for each takes long at the first start. */
async function grant(db: Kysely<unknown>, role: string, relations: readonly Relation[]): Promise<void> {
  const [first] = relations;
  if (!first) return;
  const to = sql.id(role);
  const kind = sql.raw(first.kind);
  const on = sql.join(relations.map(({ schema, name }) => sql.id(schema, name)));
  const schemas = sql.join([...new Set(relations.map(({ schema }) => schema))].map((schema) => sql.id(schema)));
  await sql`grant usage on schema ${schemas} to ${to}`.execute(db);
  if (first.kind === 'table') await sql`revoke all on ${on} from ${to}, public`.execute(db);
  await sql`grant ${sql.raw(rightsOf(first))} on ${kind} ${on} to ${to}`.execute(db);
  for (const { schema, name } of relations) if (name === 'audit') await grantOpenColumns(db, role, schema);
}

async function grantOpenColumns(db: Kysely<unknown>, role: string, schema: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_class c join pg_attribute on ${openColumns}
    where c.oid = ${`${schema}.audit`}::regclass`.execute(db);
  const columns = sql.join(rows.map((column) => sql.id(column.name)));
  await sql`grant insert (${columns}) on ${sql.id(schema, 'audit')} to ${sql.id(role)}`.execute(db);
}

/** Grants the role to the login; unnecessary for a superuser and for a login that can take it already. */
async function letIn(db: Kysely<unknown>, role: string, login: string): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int / 10000 as version`.execute(db);
  // Since version 16 a membership itself states whether the role can be taken.
  const taking = (rows[0]?.version ?? 15) >= 16 ? 'SET' : 'MEMBER';
  const { rows: found } = await sql<{ member: boolean }>`
    select pg_has_role(${login}, ${role}, ${taking}) as member`.execute(db);
  if (found[0]?.member) return;
  await sql`grant ${sql.id(role)} to ${sql.id(login)}`.execute(db).catch((error: unknown) => {
    const { code } = faultOf(error);
    // Another server may have granted it at the same moment.
    if (code === 'XX000' || code === '23505') return;
    throw new DatabaseRefused(
      `数据库账号 ${login} 不能使用角色 ${role}，请由数据库管理员执行：grant ${role} to "${login}"（${messageOf(error)}）。The account ${login} may not use the role ${role}; have a database administrator run: grant ${role} to "${login}".`,
    );
  });
}
