import { keepsTenants } from '#platform/access/other-tenant.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';

/** Only the super user manages services, because their operator can read the codes (S61). */
export function needKeeper({ actor }: Work): void {
  if (keepsTenants(actor)) return;
  throw refuse(403, [
    '短信服务由平台超级管理员维护，请联系其配置',
    'Text message services are kept by the administrator of the platform; please ask there',
  ]);
}
