import type { CaseActor, CasePolicy, NamedPerson, WorkCalendar } from '#areas/casework/index.ts';
import { grantSeeds } from '../seeds/grants.ts';
import type { RoleAlias } from '../seeds/roles.ts';
import type { StaffSeed } from './accounts.ts';
import type { DistrictSeed } from './city.ts';
import type { TypeSeed } from './classification.ts';

/** A member of staff as the rules see him, with the name of his department for the timeline. */
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

/** Everything the invented petitions happen in. Ids are given from outside: the database's, or made up in a test. */
export interface World {
  authority: { id: string };
  /** authority first, then offices by name */
  staff: readonly Staff[];
  districts: readonly District[];
  types: readonly PetitionType[];
  calendar: WorkCalendar;
  policy: CasePolicy;
  /** `yyyy-MM-dd`: nothing has happened later than the evening before */
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
