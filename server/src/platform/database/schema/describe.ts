import { type Kysely, sql } from 'kysely';

/**
 * Definitions of all objects of the current schema by kind and name: `column user.phone` → `text`. Equal schemas give
 * equal definitions on the same server, whatever the order of columns, the layout of functions and the name of the
 * schema.
 *
 * Left out: rights, which `grantApplicationRole` sets at each start; Kysely's own tables; objects of extensions; names
 * of NOT NULL constraints, which only PostgreSQL 18 stores.
 */
export async function describeSchema(db: Kysely<unknown>): Promise<Map<string, string>> {
  const { rows } = await sql<{ object: string; definition: string }>`
    with own as (
      select c.* from pg_class c
      where c.relnamespace = ${schema} and c.relname <> all('{kysely_migration,kysely_migration_lock,kysely_migration_pkey,kysely_migration_lock_pkey}')
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'))
    select kind || ' ' || name as object,
      regexp_replace(replace(definition, quote_ident(current_schema()) || '.', ''), '\\s+', ' ', 'g') as definition
    from (${sql.join([tables, columns, constraints, indexes, functions, triggers, others], sql` union all `)})
      part (kind, name, definition)
    order by 1`.execute(db);
  return new Map(rows.map(({ object, definition }) => [object, definition]));
}

const schema = sql`to_regnamespace(quote_ident(current_schema()))`;

const tables = sql`
  select 'table', c.relname, concat_ws(' ', c.relkind, c.relpersistence, c.relreplident, c.reloptions,
    (select toast.reloptions from pg_class toast where toast.oid = c.reltoastrelid),
    case when c.relkind = 'p' then 'partition by ' || pg_get_partkeydef(c.oid) end,
    'child of ' || (select string_agg(i.inhparent::regclass::text, ', ' order by i.inhseqno) from pg_inherits i
      where i.inhrelid = c.oid),
    pg_get_expr(c.relpartbound, c.oid), case when c.relrowsecurity then 'row security' end,
    case when c.relforcerowsecurity then 'forced' end,
    case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end)
  from own c where c.relkind in ('r', 'p', 'v', 'm', 'f')`;

const columns = sql`
  select 'column', c.relname || '.' || a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then 'not null' end,
    case when a.attcollation <> t.typcollation then 'collate ' || a.attcollation::regcollation end,
    case a.attgenerated when '' then 'default' else 'generated ' || a.attgenerated::text end || ' '
      || pg_get_expr(d.adbin, d.adrelid),
    'identity ' || nullif(a.attidentity::text, ''),
    case when a.attstorage <> t.typstorage then 'storage ' || a.attstorage::text end,
    'compression ' || nullif(a.attcompression::text, ''), 'statistics ' || nullif(a.attstattarget, -1), a.attoptions)
  from own c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relkind in ('r', 'p', 'v', 'm', 'f', 'c')`;

const constraints = sql`
  select 'constraint', c.relname || '.' || k.conname, pg_get_constraintdef(k.oid)
  from own c join pg_constraint k on k.conrelid = c.oid where k.contype not in ('n', 't')`;

const indexes = sql`
  select 'index', c.relname, concat_ws(' ', pg_get_indexdef(i.indexrelid),
    case when not i.indisvalid then 'invalid' end, case when i.indisreplident then 'replica identity' end,
    case when i.indisclustered then 'clustered' end, 'of ' || p.inhparent::regclass)
  from own c join pg_index i on i.indexrelid = c.oid left join pg_inherits p on p.inhrelid = c.oid`;

const functions = sql`
  select 'function', p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')',
    case when p.prokind in ('f', 'p') then pg_get_functiondef(p.oid) else p.prokind::text end
  from pg_proc p
  where p.pronamespace = ${schema}
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;

const triggers = sql`
  select 'trigger', c.relname || '.' || g.tgname, concat_ws(' ', pg_get_triggerdef(g.oid),
    case when g.tgenabled <> 'O' then 'mode ' || g.tgenabled::text end)
  from own c join pg_trigger g on g.tgrelid = c.oid where not g.tgisinternal`;

const others = sql`
  select 'sequence', c.relname, concat_ws(' ', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax,
    s.seqcache, s.seqcycle)
  from own c join pg_sequence s on s.seqrelid = c.oid
  union all
  select 'type', t.typname, concat_ws(' ', t.typtype, format_type(t.typbasetype, t.typtypmod),
    case when t.typnotnull then 'not null' end, 'default ' || t.typdefault,
    (select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid),
    (select string_agg(pg_get_constraintdef(k.oid), ' ' order by k.conname) from pg_constraint k where k.contypid = t.oid))
  from pg_type t where t.typnamespace = ${schema} and t.typtype in ('e', 'd', 'r')
    and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  union all
  select 'statistics', e.stxname, pg_get_statisticsobjdef(e.oid) from pg_statistic_ext e where e.stxnamespace = ${schema}
  union all
  select 'rule', c.relname || '.' || r.rulename, pg_get_ruledef(r.oid)
  from own c join pg_rewrite r on r.ev_class = c.oid where c.relkind in ('r', 'p')
  union all
  select 'policy', c.relname || '.' || p.polname, concat_ws(' ', p.polcmd, p.polpermissive,
    p.polroles::regrole[],
    pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
  from own c join pg_policy p on p.polrelid = c.oid
  union all
  select 'comment', c.relname || coalesce('.' || a.attname, ''), d.description
  from own c join pg_description d on d.objoid = c.oid and d.classoid = 'pg_class'::regclass
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid and d.objsubid > 0`;
