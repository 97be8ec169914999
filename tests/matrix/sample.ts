import type { Call } from '@kaoxin/contract/call.ts';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../server/src/platform/app-context.ts';
import type { Visitor } from '../../server/src/testing/browser.ts';

export interface Sample {
  /** which variant of the input, where a call has several */
  named?: string;
  query?: Record<string, string>;
  body?: object;
  /** a file that its call will refuse, but only behind the gate */
  file?: string;
  /** its bytes */
  content?: string | Uint8Array;
}

export const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`;

/** The least content of a saved list view. */
export const viewContent = { filters: {}, sort: null, arrangement: {} };

/** A request that succeeds, and who sends it. */
export interface Sound extends Sample {
  by: Visitor;
}
export type SoundOnes = Readonly<Record<string, Sound>>;

/** An office of petitions and who works there. */
export interface Desk {
  context: AppContext;
  handler: Visitor;
  auditor: Visitor;
  leader: Visitor;
  /** holds every button */
  holder: Visitor;
  /** of another department, who writes questions */
  author: Visitor;
  citizen: Visitor;
  typeId: string;
  typeName: string;
  colleagueId: string;
  deptId: string;
  /** where the business tables of their tenant lie, as the owner of them sees it */
  business: Kysely<unknown>;
  tenantId: string;
}
