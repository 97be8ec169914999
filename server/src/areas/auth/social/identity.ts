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
  return { subject: subjectOf(who.subject), name: String(who.name ?? '').slice(0, 40) };
}

const longest = 255;

/** Anything else, or a shortened text, could be the same for several people. */
function subjectOf(value: unknown): string {
  const subject = Number.isSafeInteger(value) ? String(value) : value;
  if (typeof subject !== 'string' || subject.trim() === '') throw new Error('the third party names nobody');
  if (subject.length > longest) throw new Error('the identity at the third party is too long');
  return subject;
}
