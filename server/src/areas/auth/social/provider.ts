import { sql } from 'kysely';
import { platformTenant } from '#platform/access/other-tenant.ts';
import type { AppContext } from '#platform/app-context.ts';
import { livingRows } from '#platform/database/visible-rows.ts';
import type { Work } from '#platform/work.ts';

export interface Provider {
  id: string;
  version: number;
  source: string;
  providerName: string;
  kind: number;
  clientId: string;
  secret: string;
  issuer: string | null;
  authorizeUrl: string | null;
  tokenUrl: string | null;
  userUrl: string | null;
  scope: string | null;
  subjectField: string | null;
  nameField: string | null;
  createUser: string | null;
  updateUser: string | null;
}

type Row = Omit<Provider, 'secret'> & { secretSealed: string };

export const livingProviders = (db: Work['handle']) => livingRows(db, platformTenant, 'socialProvider');

const columns = sql`id, version, source, provider_name, kind, client_id, secret_sealed, issuer, authorize_url, token_url,
  user_url, scope, subject_field, name_field, create_user, update_user`;

export async function providerOf(
  context: AppContext,
  wanted: { source: string } | { id: string },
): Promise<Provider | undefined> {
  const which = 'source' in wanted ? sql`source = ${wanted.source}` : sql`id = ${wanted.id}`;
  const { rows } = await sql<Row>`select ${columns} from ${livingProviders(context.database.kysely).as('p')}
    where ${which} and is_enabled = 1`.execute(context.database.kysely);
  const [row] = rows;
  if (!row) return undefined;
  const { secretSealed, ...provider } = row;
  return { ...provider, secret: context.secrets.open(secretSealed, 'credential') };
}

export async function offeredProviders(db: Work['handle']): Promise<{ source: string; name: string }[]> {
  const { rows } = await sql<{
    source: string;
    name: string;
  }>`select source, provider_name as name from ${livingProviders(db).as('p')}
    where is_enabled = 1 order by sort, id limit 12`.execute(db);
  return rows;
}

/** Callback address. It must be registered exactly like this at the third party. */
export const callbackAddress = ({ config }: AppContext, source: string): string =>
  `${config.publicUrl}/api/blade-auth/oauth/callback/${source}`;
