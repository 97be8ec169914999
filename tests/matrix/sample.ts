import type { Call } from '@kaoxin/contract/call.ts';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../server/src/platform/app-context.ts';
import type { Visitor } from '../../server/src/testing/browser.ts';

export interface Sample {
  named?: string;
  query?: Record<string, string>;
  body?: object;
  /** Name of an invalid file that passes the gate. */
  file?: string;
  content?: string | Uint8Array;
}

export const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`;

export const viewContent = { filters: {}, sort: null, arrangement: {} };

export interface Sound extends Sample {
  by: Visitor;
}
export type SoundOnes = Readonly<Record<string, Sound>>;

export interface Desk {
  context: AppContext;
  handler: Visitor;
  auditor: Visitor;
  leader: Visitor;
  holder: Visitor;
  author: Visitor;
  citizen: Visitor;
  typeId: string;
  typeName: string;
  colleagueId: string;
  deptId: string;
  /** Access to the tenant's business tables with their owner's rights. */
  business: Kysely<unknown>;
  tenantId: string;
}
