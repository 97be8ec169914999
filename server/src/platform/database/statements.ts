import { createHash } from 'node:crypto';
import type { LogEvent } from 'kysely';
import { faultOf } from '#platform/errors.ts';

const failed = new WeakMap<object, string>();
const shown = 160;

export function noteFailedStatement(event: LogEvent): void {
  if (event.level === 'error' && typeof event.error === 'object' && event.error !== null)
    failed.set(event.error, event.query.sql);
}

export interface DatabaseFault {
  sqlState: string;
  constraint?: string;
  table?: string;
  column?: string;
  fingerprint?: string;
  statement?: string;
}

const isState = (code: unknown): code is string => typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);

/** Undefined for errors of other sources. */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, constraint, table, column } = faultOf(error);
  if (!isState(code) || !('severity' in error)) return undefined;
  const text = failed.get(error)?.replace(/\s+/g, ' ').trim();
  return {
    sqlState: code,
    ...(constraint ? { constraint } : {}),
    ...(table ? { table } : {}),
    ...(column ? { column } : {}),
    ...(text ? { fingerprint: fingerprintOf(text), statement: text.slice(0, shown) } : {}),
  };
}

const fingerprintOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

export const faultWords = ({ sqlState, constraint, table, column, fingerprint, statement }: DatabaseFault): string =>
  [
    `SQLSTATE ${sqlState}`,
    constraint && `constraint ${constraint}`,
    table && `table ${table}`,
    column && `column ${column}`,
    fingerprint && `statement ${fingerprint}: ${statement}`,
  ]
    .filter(Boolean)
    .join(', ');
