import { type Label, say } from '@kaoxin/contract/conventions.ts';
import { roleLabel } from '@kaoxin/contract/system/role.ts';
import { sql } from 'kysely';
import { notTheOnly, notThere } from '#platform/imports/complaints.ts';
import { keyIn, keysOf } from '#platform/imports/words.ts';
import { dictionaryEntries } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';

export type Found = { ids: string[] } | { error: Label };

export interface Names {
  depts(text: string): Found;
  posts(text: string): Found;
  roles(text: string): Found;
  /** Shortest unambiguous notation of a department. */
  deptPath(id: string): string | undefined;
  written: ReadonlyMap<string, readonly string[]>;
  /** Key of a dictionary entry, from its label in either language or the key itself. */
  key(dictionary: 'sex' | 'user_type', text: string): number | undefined;
}

interface Named {
  id: string;
  name: string;
  parentId: string;
}

export async function namesFor(work: Work): Promise<Names> {
  const ask = async (source: ReturnType<typeof sql>) =>
    (await sql<Named>`${source} order by sort, id`.execute(work.handle)).rows;
  const depts = await ask(sql`select id, parent_id, dept_name as name from ${work.table('dept').as('d')}`);
  const posts = await ask(sql`select id, '0' as parent_id, post_name as name from ${work.table('post').as('p')}`);
  const roles = await rolesOf(work);
  const entries = Map.groupBy(await dictionaryEntries(work, ['sex', 'user_type']), ({ code }) => code);
  const keys = { sex: keysOf(entries.get('sex') ?? []), user_type: keysOf(entries.get('user_type') ?? []) };
  const labels = (code: string) =>
    (entries.get(code) ?? []).filter(({ dictKey }) => /^\d+$/.test(dictKey)).map(({ dictValue }) => dictValue);
  const places = indexOf(depts);
  return {
    depts: finder(['部门', 'Department'], places),
    posts: finder(['岗位', 'Post'], indexOf(posts)),
    roles: finder(['角色', 'Role'], indexOf(roles.flatMap(({ called }) => called))),
    deptPath: (id) => shortest(places, id),
    written: new Map([
      ['deptId', depts.flatMap(({ id }) => shortest(places, id) ?? [])],
      ['postId', posts.map(({ name }) => name)],
      ['roleId', roles.map(({ shown }) => shown)],
      ['sex', labels('sex')],
      ['userType', labels('user_type')],
    ]),
    key: (dictionary, text) => keyIn(keys[dictionary], text),
  };
}

async function rolesOf(work: Work): Promise<{ shown: string; called: Named[] }[]> {
  const rows = await work
    .table('role')
    .select()
    .select(['id', 'roleName', 'roleNameEn'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const own = new Set(rows.map(({ roleName }) => roleName));
  return rows.map((row) => {
    const further = row.roleNameEn && !own.has(row.roleNameEn) ? [row.roleNameEn] : [];
    const called = [row.roleName, ...further].map((name) => ({ id: row.id, name, parentId: '0' }));
    return { shown: say(roleLabel(row), work.actor.language), called };
  });
}

interface Index {
  byId: ReadonlyMap<string, Named>;
  byPath: ReadonlyMap<string, readonly string[]>;
}

function indexOf(rows: readonly Named[]): Index {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byPath = new Map<string, string[]>();
  for (const row of rows)
    for (const path of pathsOf(row, byId)) byPath.set(path, [...(byPath.get(path) ?? []), row.id]);
  return { byId, byPath };
}

function shortest({ byId, byPath }: Index, id: string): string | undefined {
  const row = byId.get(id);
  const paths = row ? pathsOf(row, byId) : [];
  return paths.find((path) => byPath.get(path)?.length === 1) ?? paths.at(-1);
}

function finder(label: Label, { byPath }: Index): (text: string) => Found {
  return (text) => {
    const ids: string[] = [];
    for (const name of text.split(/[,，、;；\n]/).map((each) => each.replace(/\s*[/／>]\s*/g, '/').trim())) {
      if (name === '') continue;
      const [id, second] = byPath.get(name) ?? [];
      if (id === undefined) return { error: notThere(label, name) };
      if (second !== undefined)
        return { error: notTheOnly(label, name, ['请写成“上级/下级”', 'write it as upper/lower']) };
      ids.push(id);
    }
    return { ids: [...new Set(ids)] };
  };
}

/** `丙`, `乙/丙`, `甲/乙/丙`. */
function pathsOf(row: Named, byId: ReadonlyMap<string, Named>): string[] {
  const paths = [row.name];
  const passed = new Set([row.id]);
  for (let above = byId.get(row.parentId); above && !passed.has(above.id); above = byId.get(above.parentId)) {
    passed.add(above.id);
    paths.push(`${above.name}/${paths.at(-1)}`);
  }
  return paths;
}
