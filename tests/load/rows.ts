import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { asOwner, bulkPetitions } from '../../demo/src/bulk.ts';
import { loadDemo } from '../../demo/src/load.ts';
import { openContext } from '../../server/src/open-context.ts';
import { readConfig } from '../../server/src/platform/config/config.ts';
import { seed } from '../../server/src/seeds/index.ts';

export async function loadRows(environment: Readonly<Record<string, string>>, petitions: number): Promise<void> {
  const config = readConfig(environment);
  const { context, close } = await openContext(config);
  try {
    await seed(context.database, { config });
    await loadDemo(context, { petitions: 0 });
    await asOwner(config, context.database, (db) => bulkPetitions(db, petitions));
  } finally {
    await close();
  }
}

export async function signedInReader(db: pg.Client): Promise<Record<string, string>> {
  const token = randomBytes(32).toString('base64url');
  await db.query(
    `insert into session (tenant_id, user_id, client_id, role_ids, token_hash, expires_at)
     select u.tenant_id, u.id, 'kaoxin', '{}', $1, now() + interval '1 hour'
     from "user" u join role r on r.id = any(u.role_ids) where r.role_alias = 'city_leader' limit 1`,
    [createHash('sha256').update(token).digest()],
  );
  return { 'blade-auth': `bearer ${token}` };
}
