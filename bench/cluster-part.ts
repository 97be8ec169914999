import { demoPassword } from '../demo/src/accounts.ts';
import { gramsOf, seedOf } from '../server/src/areas/casework/likeness/grams.ts';
import { milliseconds, type Say } from './asking.ts';
import type { Figure } from './figure.ts';
import type { Ground } from './ground.ts';
import { percentile } from './measure.ts';
import { signIn } from './sign-in.ts';

const clerkAccount = 'chenzhiyuan';
const tenant = '000000';
const kind = 'petition';
const atOnce = 2_000;
const asked = 60;
/** domain.md 5.4, B4. */
const budget = 300;

interface Sample {
  id: string;
  title: string;
  content: string;
}

export async function clusterFigures({ db, ours, reader }: Ground, say: Say): Promise<Figure[]> {
  const begun = performance.now();
  await db.query('alter index case_words_grams set (fastupdate = on)');
  const count = await takeUp(db);
  await db.query('alter index case_words_grams set (fastupdate = off)');
  await db.query('vacuum analyze case_words');
  await db.query('vacuum analyze case_gram');
  say(`${count} letters taken up in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  const { rows } = await db.query<Sample>(
    `select id::text, title, content from petition_letter where is_deleted = 0 and confidential = 0 and case_status in (10, 20, 30)
      and id % 7 = 0 order by random() limit ${asked}`,
  );
  const beside = (path: string) => (one: Sample) =>
    fetch(`${ours.url}/api/petitionLetter/${path}?id=${one.id}`, { headers: reader });
  const clerk = await signIn(ours.url, clerkAccount, demoPassword);
  const entering = ({ title, content }: Sample) =>
    fetch(`${ours.url}/api/petitionLetter/alike`, {
      method: 'POST',
      headers: { ...clerk, 'content-type': 'application/json' },
      body: JSON.stringify({ title, content }),
    });
  const told: Figure[] = [];
  for (const [what, ask] of [
    ['letters of one matter', beside('cluster')],
    ['the page of a case, similar closed ones with it', beside('detail')],
    ['what is alike, while one is entered', entering],
  ] as const) {
    const took: number[] = [];
    let found = 0;
    for (const one of rows) {
      const started = performance.now();
      const answer = await ask(one);
      const { data } = (await answer.json()) as { data: unknown[] & { proposals?: unknown[]; similar?: unknown[] } };
      took.push(performance.now() - started);
      if (!answer.ok) throw new Error(`${what}: ${answer.status}`);
      found += (data.proposals ?? data.similar ?? data).length;
    }
    const [p50, p95] = [percentile(took, 50), percentile(took, 95)];
    told.push({
      what: `${what}, among ${count}: first · p50 · p95 (${(found / rows.length).toFixed(1)} found)`,
      ours: milliseconds(took[0] ?? 0, p50, p95),
      budget: `p95 ≤ ${budget} ms`,
      holds: p95 <= budget,
    });
  }
  return told;
}

async function takeUp(db: Ground['db']): Promise<number> {
  const seed = seedOf(tenant, kind);
  await db.query('delete from case_words where tenant_id = $1', [tenant]);
  let after = '0';
  for (;;) {
    const { rows } = await db.query<{ id: string; title: string; content: string }>(
      `select id::text, title, content from petition_letter p where tenant_id = $1 and id > $2 order by p.id limit ${atOnce}`,
      [tenant, after],
    );
    await db.query(
      `insert into case_words (id, tenant_id, case_type, grams)
        select id, $1, $2, grams::integer[] from unnest($3::bigint[], $4::text[]) given (id, grams)`,
      [
        tenant,
        kind,
        rows.map(({ id }) => id),
        rows.map(({ title, content }) => `{${gramsOf(seed, title, content).join(',')}}`),
      ],
    );
    after = rows.at(-1)?.id ?? after;
    if (rows.length < atOnce) break;
  }
  await db.query('delete from case_gram where tenant_id = $1', [tenant]);
  await db.query(
    `insert into case_gram (tenant_id, case_type, gram, letters, sampled)
      select $1, $2, gram, count(*), 20000 from (
        select unnest(grams) as gram from (select grams from case_words where tenant_id = $1 order by id desc limit 20000) newest) had
      group by gram having count(*) > 1`,
    [tenant, kind],
  );
  const { rows } = await db.query<{ count: number }>('select count(*)::integer as count from case_words');
  return rows[0]?.count ?? 0;
}
