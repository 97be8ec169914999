import type { RoleAlias } from '@kaoxin/contract/roles.ts';
import type { CaseActor, NamedPerson } from '@kaoxin/server/areas/casework/case-head.ts';
import type { CasePolicy } from '@kaoxin/server/areas/casework/rules/policy.ts';
import type { WorkCalendar } from '@kaoxin/server/engine/calendar/workday.ts';
import { grantSeeds } from '@kaoxin/server/seeds/grants.ts';
import type { StaffSeed } from './accounts.ts';
import type { DistrictSeed } from './city.ts';
import type { TypeSeed } from './petitions/classification.ts';

export interface Staff {
  id: string;
  realName: string;
  role: RoleAlias;
  deptId: string;
  deptName: string;
  actor: CaseActor & NamedPerson;
}

export interface District {
  id: string;
  deptId: string;
  seed: DistrictSeed;
}

export interface PetitionType {
  id: string;
  deptId: string;
  seed: TypeSeed;
}

export interface World {
  authority: { id: string };
  /** leadership first, then by office */
  staff: readonly Staff[];
  districts: readonly District[];
  types: readonly PetitionType[];
  calendar: WorkCalendar;
  policy: CasePolicy;
  /** `yyyy-MM-dd`; all steps are before this day */
  today: string;
}

const grantsOf = (role: RoleAlias): ReadonlySet<string> =>
  new Set(
    grantSeeds()
      .filter((grant) => grant.role === role)
      .map((grant) => grant.code),
  );

export function staffMember(seed: StaffSeed, id: string, deptId: string): Staff {
  const { realName, role, dept: deptName } = seed;
  return {
    id,
    realName,
    role,
    deptId,
    deptName,
    actor: {
      kind: 'person',
      id,
      name: realName,
      realName,
      deptIds: [deptId],
      roleAliases: [role],
      grants: grantsOf(role),
      sameHands: new Set(),
    },
  };
}
