import { people } from '@kaoxin/contract/user/people.ts';
import { platform } from '@kaoxin/contract/user/platform.ts';
import { chosenIds } from '#platform/http/chosen-ids.ts';
import { refuse } from '#platform/http/errors.ts';
import { manualTransaction, on, type Route } from '#platform/http/route.ts';
import { peoplePage } from './page.ts';
import { chosenUsers, resetPasswords, unlock } from './password.ts';
import { platformDetail, updatePlatform } from './platform.ts';
import { presentPerson } from './present.ts';
import { removePeople } from './remove.ts';
import { grantRoles } from './roles.ts';
import { resetFactors } from './second-factor.ts';
import { submitPerson, updatePerson } from './submit.ts';

export const peopleRoutes: readonly Omit<Route, 'store'>[] = [
  on(people.page, (work, { query }) => peoplePage(work, query)),
  on(people.detail, async (work, { query }) => presentPerson(work, await work.table('user').need(query.id))),
  { ...manualTransaction(people.submit, submitPerson), noReplay: true },
  { ...manualTransaction(people.resetPassword, resetPasswords), noReplay: true },
  on(people.update, (work, { body }) => updatePerson(work, body)),
  on(people.remove, (work, { query, body }) => {
    const ids = chosenIds(query, body);
    return removePeople(work, ids);
  }),
  on(people.grant, (work, input) => {
    const roleIds = input.query.roleIds ?? input.body.roleIds;
    if (!roleIds) throw refuse(400, ['请选择角色', 'Choose the roles']);
    return grantRoles(work, chosenUsers(input), roleIds);
  }),
  on(platform.detail, (work, { query }) => platformDetail(work, query.id)),
  on(platform.update, updatePlatform),
  on(people.resetFactor, (work, input) => resetFactors(work, chosenUsers(input))),
  on(people.unlock, (work, input) => unlock(work, chosenUsers(input))),
];
