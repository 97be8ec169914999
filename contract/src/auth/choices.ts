import * as z from 'zod';
import { get } from '../call.ts';
import { id, ids } from '../conventions.ts';

/** `userId`: the caller's own, which it is without it. */
const whose = { userId: id.optional() };

/** What a person can act as: the choices of the switch form (specification section 3). */
export const choices = {
  depts: get('blade-system/dept/select', {
    title: ['可选部门', 'Departments held'],
    access: 'signed-in',
    // of those, the ones a token names (wire.md B3.3)
    query: z.object({ ...whose, deptId: ids.optional() }),
    answer: z.array(z.object({ id: z.string(), deptName: z.string() })),
  }),
  roles: get('blade-system/role/select', {
    title: ['可选角色', 'Roles held'],
    access: 'signed-in',
    query: z.object({ ...whose, roleId: ids.optional() }),
    answer: z.array(z.object({ id: z.string(), roleName: z.string() })),
  }),
};
