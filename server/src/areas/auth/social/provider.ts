import { sql } from 'kysely';
import type { AppContext } from '#platform/app-context.ts';
import type { Work } from '#platform/work.ts';

/** A third party as the way to it needs it; what its kind knows already stands in presets.ts. */
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
}

type Row = Omit<Provider, 'secret'> & { secretSealed: string };

const columns = sql`id, version, source, provider_name, kind, client_id, secret_sealed, issuer, authorize_url, token_url,
  user_url, scope, subject_field, name_field`;

/** The enabled third party of a source or an id. */
export async function providerOf(
  context: AppContext,
  wanted: { source: string } | { id: string },
): Promise<Provider | undefined> {
  const which = 'source' in wanted ? sql`source = ${wanted.source}` : sql`id = ${wanted.id}`;
  const { rows } = await sql<Row>`select ${columns} from social_provider
    where ${which} and is_enabled = 1 and is_deleted = 0 and tenant_id = '000000'`.execute(context.database.kysely);
  const [row] = rows;
  if (!row) return undefined;
  const { secretSealed, ...provider } = row;
  return { ...provider, secret: context.secrets.open(secretSealed) };
}

/** For the buttons of the log-in page. */
export async function offeredProviders(db: Work['handle']): Promise<{ source: string; name: string }[]> {
  const { rows } = await sql<{ source: string; name: string }>`select source, provider_name as name from social_provider
    where is_enabled = 1 and is_deleted = 0 and tenant_id = '000000' order by sort, id limit 12`.execute(db);
  return rows;
}

/** Where a third party sends the browser back to; to be entered with it as it stands. */
export const callbackAddress = ({ config }: AppContext, source: string): string =>
  `${config.publicUrl}/api/blade-auth/oauth/callback/${source}`;
