import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';

/** The tenant whose rows of system dictionaries, regions and clients count for all. */
export const ownerOfShared = '000000';

/** What is shared by all tenants is maintained by the first alone. */
export function mayChangeShared({ actor }: Work): void {
  if (actor.tenantId === ownerOfShared) return;
  throw refuse(403, ['该数据由平台统一维护,请联系平台管理员', 'The platform maintains these; ask its administrator']);
}
