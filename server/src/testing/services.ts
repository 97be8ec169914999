import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Handle } from '#platform/database/visible-rows.ts';
import { addRow, addRows, ago, setRows, type Tables, type Values } from './rows.ts';

/** Uses up a budget of calls: the window of the subject has these hits. A new window starts now. */
export async function spendBudget(db: Handle, subject: string | RawBuilder<unknown>, hits: number): Promise<void> {
  await sql`insert into rate (subject, window_start, hits) values (${subject}, now(), ${hits})
    on conflict (subject) do update set hits = excluded.hits`.execute(db);
}

/** Adds a service that sends text messages: for all tenants, or for one. */
export const addSms = (db: Handle, columns: Values<Insertable<Tables['sms']>>): Promise<string> =>
  addRow(db, 'sms', { tenantId: '000000', templateId: 'T1', signName: '考信', ...columns });

/** Makes all jobs due and ends their leases, as time does after a failure. */
export const makeDue = (db: Handle): Promise<void> => setRows(db, 'job', {}, { runAt: sql`now()`, leasedUntil: null });

/** Adds a client with the secret of the seeded one. */
export async function addClient(
  db: Handle,
  clientId: string,
  { grants, status = 1 }: { grants: string; status?: 0 | 1 },
): Promise<void> {
  await addRow(db, 'client', {
    tenantId: '000000',
    clientId,
    clientSecretHash: sql`(select client_secret_hash from client where client_id = 'kaoxin')`,
    authorizedGrantTypes: grants,
    status,
  });
}

/** Records that one user set up or changed the login of another, some days ago. */
export async function handOver(db: Handle, userId: string, byId: string, daysAgo = 0): Promise<void> {
  await sql`insert into login_hand (user_id, by_id, at) values (${userId}, ${byId}, ${ago(`${daysAgo} days`)})
    on conflict (user_id, by_id) do update set at = excluded.at`.execute(db);
}

/** Gives a user the password of another one. */
export const copyPassword = (db: Handle, userId: string, from: { account: string } | { id: string }): Promise<void> =>
  setRows(
    db,
    'user',
    { id: userId },
    {
      passwordHash:
        'id' in from
          ? sql`(select u.password_hash from "user" u where u.id = ${from.id})`
          : sql`(select u.password_hash from "user" u where u.account = ${from.account} and u.tenant_id = "user".tenant_id)`,
    },
  );

type FileColumns = Values<Insertable<Tables['bizFile']>>;

const fileRow = (columns: FileColumns & { fileKey: string }): FileColumns => ({
  tenantId: '000000',
  originalName: `${columns.fileKey}.pdf`,
  extension: String(columns.originalName ?? '.pdf').replace(/^.*\./, ''),
  contentType: 'application/pdf',
  fileSize: '1',
  sha256: '',
  ...columns,
});

/** Adds the row of a file, a PDF of one byte unless stated otherwise, without storing an object. */
export const addFile = (db: Handle, columns: FileColumns & { fileKey: string }): Promise<string> =>
  addRow(db, 'bizFile', fileRow(columns));

/** Adds rows of files like `addFile`. `columns` receives the numbers from 1. */
export const addManyFiles = (
  db: Handle,
  count: number,
  columns: (n: number) => FileColumns & { fileKey: string },
): Promise<void> =>
  addRows(
    db,
    'bizFile',
    Array.from({ length: count }, (_, n) => fileRow(columns(n + 1))),
  );
