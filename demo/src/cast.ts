import type { Chance } from './prng.ts';
import type { District, PetitionType, Staff, World } from './world.ts';

export interface Cast {
  world: World;
  type: PetitionType;
  district: District | null;
  handler: Staff;
  auditor: Staff;
  leader: Staff;
  local: Staff | null;
  confidential: boolean;
}

const holding = (world: World, role: Staff['role'], deptId?: string): Staff[] =>
  world.staff.filter((staff) => staff.role === role && (deptId === undefined || staff.deptId === deptId));

export function castFor(world: World, type: PetitionType, district: District | null, chance: Chance): Cast {
  const local = district ? holding(world, 'district_manager', district.deptId)[0] : undefined;
  return {
    world,
    type,
    district,
    handler: chance.pick(holding(world, 'case_handler', type.deptId)),
    auditor: chance.pick(holding(world, 'case_auditor')),
    leader: chance.pick(holding(world, 'city_leader')),
    local: local ?? null,
    confidential: type.seed.legalClass === 2,
  };
}
