import { createHash } from 'node:crypto';
import type { Offer } from '@kaoxin/contract/auth/second-factor.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { SessionPerson } from '#platform/session/person.ts';
import { databaseSeconds } from '#platform/session/second-factor/second-factor.ts';
import { newSecret } from '#platform/session/second-factor/totp.ts';
import { titleOf } from '../site/site-settings.ts';

const lifetime = 600;

/** State between two steps, encrypted with the server's key so that any server can read it. */
interface Ticket {
  purpose: 'log-in' | 'own';
  userId: string;
  /** Digest of the password hash. A password change invalidates the ticket. */
  password: string;
  client: string;
  secret?: string | undefined;
  until: number;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

export async function issueTicket(
  { secrets, database }: AppContext,
  person: Pick<SessionPerson, 'id' | 'passwordHash'>,
  { purpose, client = '', secret }: { purpose: Ticket['purpose']; client?: string; secret?: string },
): Promise<string> {
  const until = Math.round(await databaseSeconds(database.kysely)) + lifetime;
  const password = digest(person.passwordHash);
  const ticket: Ticket = { purpose, userId: person.id, password, client: digest(client), secret, until };
  return secrets.seal(JSON.stringify(ticket), 'ticket');
}

/** Decrypts a ticket. undefined if it is invalid, expired, or for another purpose or client. */
export async function openTicket(
  { secrets, database }: AppContext,
  text: string,
  purpose: Ticket['purpose'],
  client = '',
): Promise<{ userId: string; secret: string | undefined; fits(person: SessionPerson): boolean } | undefined> {
  let ticket: Ticket;
  try {
    ticket = JSON.parse(secrets.open(text, 'ticket')) as Ticket;
  } catch {
    return undefined;
  }
  const late = ticket.until < (await databaseSeconds(database.kysely));
  if (late || ticket.purpose !== purpose || ticket.client !== digest(client)) return undefined;
  const { userId, secret, password } = ticket;
  return { userId, secret, fits: (person) => person.id === userId && digest(person.passwordHash) === password };
}

export async function offerFactor(
  context: AppContext,
  person: SessionPerson,
  purpose: Ticket['purpose'],
  client = '',
): Promise<Offer> {
  const secret = newSecret();
  const issuer = (await titleOf(context, person.tenantId)).replaceAll(':', ' ');
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(person.account)}`;
  const uri = `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
  const { renderSVG } = await import('uqr');
  const qr = `data:image/svg+xml;base64,${Buffer.from(renderSVG(uri, { border: 2 })).toString('base64')}`;
  return { token: await issueTicket(context, person, { purpose, client, secret }), secret, uri, qr };
}
