import { defaultPolicy } from '@kaoxin/server/areas/casework/rules/policy.ts';
import { workCalendar } from '@kaoxin/server/engine/calendar/workday.ts';
import { city, districtSeeds, officeOf } from './city.ts';
import { typeSeeds } from './petitions/classification.ts';
import { demoStaff } from './staff.ts';
import { staffMember, type World } from './world.ts';

export function imaginaryWorld(today: string): World {
  const names = [city.authority, ...new Set([...demoStaff.map(({ dept }) => dept), ...districtSeeds.map(officeOf)])];
  const idOf = (name: string): string => {
    const index = names.indexOf(name);
    if (index < 0) throw new Error(`no department ${name}`);
    return String(100 + index);
  };
  return {
    authority: { id: idOf(city.authority) },
    staff: demoStaff.map((seed, index) => staffMember(seed, String(1000 + index), idOf(seed.dept))),
    districts: districtSeeds.map((seed, index) => ({ id: String(10 + index), deptId: idOf(officeOf(seed)), seed })),
    types: typeSeeds.map((seed, index) => ({ id: String(500 + index), deptId: idOf(seed.dept), seed })),
    calendar: workCalendar(),
    policy: defaultPolicy,
    today,
  };
}
