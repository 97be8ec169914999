import { fillAdministration } from './administration-rows.ts';
import { atMost, type Figure } from './figure.ts';
import type { Ground } from './ground.ts';
import { type Asked, countLogs, logQuestions } from './log-questions.ts';
import type { Options } from './options.ts';
import { signIn } from './sign-in.ts';

/** Milliseconds at p99; a log-in computes one hash of 50 ms. */
const budgets = { page: 150, dialog: 300, logIn: 500 };
const repeats = 100;

export async function administrationFigures(
  ground: Ground,
  { administration }: Options,
  say: (line: string) => void,
): Promise<Figure[]> {
  const begun = performance.now();
  await fillAdministration(ground.db, administration);
  say(
    `${Object.entries(administration)
      .map(([name, n]) => `${n} ${name}`)
      .join(', ')} in ${Math.round((performance.now() - begun) / 1000)} s`,
  );
  await countLogs(ground, say);
  const figures: Figure[] = [];
  for (const asked of await questions(ground)) {
    const figure = await timed(ground, asked);
    say(`${figure.what}: ${figure.ours}`);
    figures.push(figure);
  }
  figures.push(await logIns(ground));
  return figures;
}

async function questions({ db }: Ground): Promise<Asked[]> {
  const one = async (text: string): Promise<string> => (await db.query<{ it: string }>(text)).rows[0]?.it ?? '';
  const root = await one(`select id as it from dept where tenant_id = '000000' and parent_id = 0 order by id limit 1`);
  const wide = await one(`select parent_id as it from dept group by parent_id order by count(*) desc limit 1`);
  const role = await one(`select id as it from role where role_alias = 'bench_1'`);
  const users = '/api/blade-user/page?size=10';
  const name = encodeURIComponent('王芳');
  const { page, dialog } = budgets;
  return [
    { what: 'users: page 1', path: `${users}&current=1`, budget: page },
    { what: 'users: page 5,000', path: `${users}&current=5000`, budget: page },
    { what: 'users: of a department and all below', path: `${users}&current=1&deptId=${root}`, budget: page },
    { what: 'users: by a part of the name', path: `${users}&current=1&realName=${name}`, budget: page },
    { what: 'users: by account', path: `${users}&current=1&account=bench77777`, budget: page },
    { what: 'users: sorted by name', path: `${users}&current=1&ascs=realName`, budget: page },
    { what: 'departments: first level', path: '/api/blade-system/dept/lazy-tree', budget: page },
    { what: 'departments: a level of many', path: `/api/blade-system/dept/lazy-tree?parentId=${wide}`, budget: page },
    { what: 'departments: page, a level', path: `/api/blade-system/dept/lazy-list?parentId=${root}`, budget: page },
    {
      what: 'departments: search',
      path: `/api/blade-system/dept/list?deptName=${encodeURIComponent('部门77')}`,
      budget: dialog,
    },
    { what: 'departments: all for a picker', path: '/api/blade-system/dept/tree', budget: dialog },
    { what: 'roles: page', path: '/api/blade-system/role/list', budget: dialog },
    { what: 'roles: picker', path: '/api/blade-system/role/tree', budget: dialog },
    { what: 'grants: dialog, what there is', path: '/api/blade-system/menu/grant-tree', budget: dialog },
    {
      what: 'grants: dialog, what a role holds',
      path: `/api/blade-system/menu/role-tree-keys?roleIds=${role}`,
      budget: page,
    },
    { what: 'menus of a person', path: '/api/blade-system/menu/routes', budget: page },
    { what: 'regions: provinces', path: '/api/blade-system/region/lazy-tree?parentCode=00', budget: page },
    { what: 'regions: a level of the page', path: '/api/blade-system/region/lazy-list?parentCode=1301', budget: page },
    { what: 'regions: by pinyin', path: '/api/blade-system/region/search?keyword=qh1301', budget: page },
    {
      what: 'regions: by a part of the name',
      path: `/api/blade-system/region/search?keyword=${encodeURIComponent('划1301')}`,
      budget: page,
    },
    ...logQuestions(page),
  ];
}

async function timed({ ours, admin }: Ground, { what, path, budget }: Asked): Promise<Figure> {
  const ask = async () => {
    const begun = performance.now();
    const answer = await fetch(ours.url + path, { headers: admin });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    return performance.now() - begun;
  };
  try {
    const first = await ask();
    return figureOf(what, first, await times(ask), budget);
  } catch (error) {
    return { what: `${what}: ${String(error)}`, ours: '–', budget: `p99 ≤ ${budget} ms`, holds: false };
  }
}

async function logIns({ ours }: Ground): Promise<Figure> {
  const password = 'Bench-of-2026-Ratios';
  const ask = async () => {
    const begun = performance.now();
    await signIn(ours.url, 'bench1', password);
    return performance.now() - begun;
  };
  const first = await ask();
  return figureOf('log-in', first, await times(ask), budgets.logIn);
}

async function times(ask: () => Promise<number>): Promise<number[]> {
  const took: number[] = [];
  const until = performance.now() + 30_000;
  while (took.length < repeats && performance.now() < until) took.push(await ask());
  return took.sort((a, b) => a - b);
}

function figureOf(what: string, first: number, took: readonly number[], budget: number): Figure {
  const p50 = took[Math.floor(took.length / 2)] ?? 0;
  const p99 = took[Math.floor(took.length * 0.99)] ?? took.at(-1) ?? 0;
  const { holds } = atMost(what, p99, budget, 'ms');
  const ours = [first, p50, p99].map((value) => value.toFixed(1)).join(' · ');
  return {
    what: `${what}: first · p50 · p99`,
    ours: `${ours} ms`,
    budget: `p99 ≤ ${budget} ms`,
    ...(holds === undefined ? {} : { holds }),
  };
}
