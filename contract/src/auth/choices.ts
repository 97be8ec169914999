import * as z from 'zod';
import { get } from '../call.ts';
import { id, ids } from '../conventions.ts';
import { object } from '../fields/object.ts';

const whose = { userId: id.optional() };

/** Departments and roles a user can act in: the choices of the switch form (specification section 3). */
export const choices = {
  depts: get('blade-system/dept/select', {
    title: ['可选部门', 'Departments held'],
    access: 'signed-in',
    // restricts the choices to the departments named in a token (wire.md B3.3)
    query: object(() => ({ ...whose, deptId: ids.optional() })),
    answer: z.array(object(() => ({ id: z.string(), deptName: z.string() }))),
  }),
  roles: get('blade-system/role/select', {
    title: ['可选角色', 'Roles held'],
    access: 'signed-in',
    query: object(() => ({ ...whose, roleId: ids.optional() })),
    answer: z.array(object(() => ({ id: z.string(), roleName: z.string() }))),
  }),
};
