import type { Call } from '@kaoxin/contract/call.ts';
import * as z from 'zod';

/**
 * Further addresses a call answers at: `save` and `update` beside every `submit` of a record (wire.md B1.5), unless
 * the contract has a call of its own there. The same checks, the same meaning: an id changes, no id adds.
 */
export function pathAliasesOf({ path, method, body }: Call, taken: ReadonlySet<string>): string[] {
  const isRecord = method === 'POST' && body instanceof z.ZodObject && Object.hasOwn(body.shape, 'id');
  if (!isRecord || !path.endsWith('/submit')) return [];
  return ['save', 'update']
    .map((verb) => path.replace(/submit$/, verb))
    .filter((twin) => !taken.has(`${method} ${twin}`));
}
