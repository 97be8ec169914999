import type { AppContext } from '#platform/app-context.ts';
import { dialectOf } from './dialects.ts';
import type { Settled } from './presets.ts';
import type { Returned, Way } from './way.ts';

const standard = () => import('./standard.ts');

export interface Identity {
  /** Unique and permanent at the third party. */
  subject: string;
  name: string;
}

/** Address of the third party's login page. Rejects when the third party cannot be reached. */
export async function authorizeAddress(context: AppContext, provider: Settled, way: Way): Promise<URL> {
  const dialect = dialectOf(provider.kind);
  return dialect ? dialect.address(provider, way) : (await standard()).standardAddress(context, provider, way);
}

export async function identify(
  context: AppContext,
  provider: Settled,
  way: Way,
  returned: Returned,
): Promise<Identity> {
  const dialect = dialectOf(provider.kind);
  const who = dialect
    ? await dialect.identify(context, provider, way, returned.code)
    : await (await standard()).identifyByStandard(context, provider, way, returned);
  const subject = String(who.subject ?? '').slice(0, 255);
  if (subject === '') throw new Error('the third party names nobody');
  return { subject, name: String(who.name ?? '').slice(0, 40) };
}
