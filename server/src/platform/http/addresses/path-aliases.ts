import type { Call } from '@kaoxin/contract/call.ts';
import * as z from 'zod';

/**
 * Further addresses of a call: `save` and `update` for every `submit` of a record (wire.md B1.5), unless the contract
 * has its own call there. The checks are the same: with an id the call changes a record, without one it adds one.
 */
export function pathAliasesOf({ path, method, body }: Call, taken: ReadonlySet<string>): string[] {
  if (method !== 'POST' || !path.endsWith('/submit')) return [];
  if (!(body instanceof z.ZodObject && Object.hasOwn(body.shape, 'id'))) return [];
  return ['save', 'update']
    .map((verb) => path.replace(/submit$/, verb))
    .filter((twin) => !taken.has(`${method} ${twin}`));
}
