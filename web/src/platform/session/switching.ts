import { site } from '#site';
import { api } from '../calls/api.ts';
import { openCalls } from '../calls/open-calls.ts';
import { queryClient } from '../calls/queries.ts';
import { holdRequests } from '../calls/wire.ts';
import { closeAllTabs } from '../pages/tab.ts';
import { currentPerson } from './person.ts';
import { takeToken } from './session.ts';
import { refreshToken } from './tokens.ts';

/**
 * Switches the department and role of the user (specification section 4). The open pages belong to the previous role
 * and close; all data reloads. Rejects with ApiError.
 */
export async function actAs({ deptId, roleId }: { deptId: string; roleId: string }): Promise<void> {
  const tenantId = currentPerson()?.tenantId ?? site.tenantId;
  const asked = api(
    openCalls.refresh,
    {
      query: { tenantId, scope: 'all' },
      body: { grant_type: 'refresh_token', refresh_token: refreshToken() },
      quiet: true,
    },
    { form: true, withToken: false, headers: { 'Tenant-Id': tenantId, 'Dept-Id': deptId, 'Role-Id': roleId } },
  );
  holdRequests(asked);
  takeToken(await asked);
  closeAllTabs();
  await queryClient.resetQueries();
}
