import { sms } from '@kaoxin/contract/resource/sms.ts';
import { sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import { on, routes } from '#platform/http/route.ts';
import { crud } from '#platform/resource/crud.ts';
import { sealed } from '#platform/resource/secrets.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import { rivalsOf, type Service } from '#platform/sms/services.ts';
import { smsTable } from '#platform/sms/tables.ts';
import type { Work } from '#platform/work.ts';
import { refuseEnabled, turn } from '../switch.ts';
import { messageSheet } from './export.ts';
import { needKeeper } from './keeper.ts';
import { messageRoutes } from './messages.ts';
import { checkNeeds } from './needs.ts';
import { sendingRoutes } from './send.ts';
import { testRoutes } from './test.ts';

async function check(work: Work, after: Partial<Service>, before?: Service): Promise<void> {
  needKeeper(work);
  checkNeeds(after);
  if (before) refuseEnabledMove(before, after);
  if (after.forTenant) await needTenant(work, after.forTenant);
}

/** An enabled service cannot move to another tenant, because each tenant has one enabled service. */
function refuseEnabledMove(before: Service, after: Partial<Service>): void {
  if ((after.forTenant ?? null) !== before.forTenant) refuseEnabled(before, before.smsCode);
}

async function needTenant({ handle }: Work, tenantId: string): Promise<void> {
  const { rows } = await sql`select from tenant where tenant_id = ${tenantId} and is_deleted = 0`.execute(handle);
  if (rows.length === 0) throw refuse(400, ['租户不存在，请重新填写', 'There is no such tenant']);
}

const leave = (work: Work, services: readonly Service[]) => {
  needKeeper(work);
  for (const service of services) refuseEnabled(service, service.smsCode);
};

export const smsRoutes = [
  ...crud(sms, smsTable, {
    shared: true,
    secrets: { secretKey: sealed('secretSealed', ['category', 'endpoint']) },
    validate: check,
    beforeRemove: leave,
  }),
  ...routes('platform', [
    sheetRoute(messageSheet),
    // Only checks the configuration, because `test` would cost a message.
    on(sms.calls.enable, async (work, { query }) => {
      const isOn = query.status !== 0;
      const row = await work.table('sms').need(query.id);
      needKeeper(work);
      if (isOn) checkNeeds(row);
      await turn(work, 'sms', query.id, isOn, ({ handle }) => rivalsOf(handle, row));
      return null;
    }),
  ]),
  ...testRoutes,
  ...sendingRoutes,
  ...messageRoutes,
];
