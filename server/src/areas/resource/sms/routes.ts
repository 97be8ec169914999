import '#platform/sms/tables.ts';
import { sms } from '@kaoxin/contract/resource/sms.ts';
import type { SelectedRow } from '#platform/database/door.ts';
import { refuse } from '#platform/http/errors.ts';
import { on, routes } from '#platform/http/route.ts';
import { crud } from '#platform/resource/crud.ts';
import { sealed } from '#platform/resource/secrets.ts';
import type { Work } from '#platform/work.ts';
import { refuseEnabled, turn } from '../switch.ts';
import { messageRoutes } from './messages.ts';
import { checkNeeds } from './needs.ts';
import { sendingRoutes } from './send.ts';
import { testRoutes } from './test.ts';

type Service = SelectedRow<'sms'>;

function check(_: Work, after: Partial<Service>, before?: Service): void {
  checkNeeds(after);
  // a secret is for the address it was given with
  if (before?.secretSealed && after.endpoint !== before.endpoint && after.secretSealed === before.secretSealed)
    throw refuse(400, ['更换服务地址时请重新输入访问密钥', 'Enter the secret key again when the endpoint changes']);
}

const leave = (_: Work, services: readonly Service[]) => {
  for (const service of services) refuseEnabled(service, service.smsCode);
};

export const smsRoutes = [
  ...crud(sms, 'sms', { secrets: { secretKey: sealed('secretSealed') }, check, leave }),
  ...routes('platform', [
    // whether it sends is shown by `test`, which costs a message; what cannot send is refused here
    on(sms.calls.enable, async (work, { query }) => {
      const isOn = query.status !== 0;
      if (isOn) checkNeeds(await work.table('sms').need(query.id));
      await turn(work, 'sms', query.id, isOn);
      return null;
    }),
  ]),
  ...testRoutes,
  ...sendingRoutes,
  ...messageRoutes,
];
