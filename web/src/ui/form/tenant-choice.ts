import type { Call } from '@kaoxin/contract/call.ts';
import { factsOf, type Label } from '@kaoxin/contract/conventions.ts';
import type { Fields } from '@kaoxin/contract/resource.ts';
import { useMemo } from 'react';
import * as z from 'zod';
import { useSay } from '#platform/language.tsx';
import { currentPerson, keepsTenants, usePerson } from '#platform/session/person.ts';
import type { FormSchema, Values } from './fields.ts';

const field = 'tenantId';
/** Resources shared by all tenants; other references belong to one. */
const shared = new Set(['tenant', 'region']);
const hint: Label = [
  '新增后归该租户所有，不在当前列表中显示',
  'It will belong to that tenant and not appear in this list',
];

/** The field of a create call by which the super user names the tenant (wire.md A, Super user). */
function choiceIn(call: Call | undefined): Fields {
  const shape: Fields = call?.body instanceof z.ZodObject ? call.body.shape : {};
  const choice = shape[field];
  return choice && factsOf(choice)?.refers === 'tenant' ? { [field]: choice } : {};
}

/**
 * Adds a tenant field to a form when the call accepts one and the user manages tenants. It starts with the user's own
 * tenant.
 * @param adds the call that adds; undefined for a form that changes something
 */
export function useTenantChoice(schema: FormSchema, adds: Call | undefined) {
  const person = usePerson();
  const say = useSay();
  const fields = useMemo(() => (keepsTenants(person) ? choiceIn(adds) : {}), [person, adds]);
  const names = Object.keys(fields);
  return {
    schema: useMemo(
      () => (names.length === 0 ? schema : z.object({ ...fields, ...schema.shape })),
      [schema, fields, names.length],
    ),
    names,
    start: names.length === 0 ? {} : { [field]: person?.tenantId },
    hints: (values: Values) => (tenantOf(values) === undefined ? {} : { [field]: say(hint) }),
  };
}

export function tenantOf(values: Values): string | undefined {
  const named = values[field];
  return typeof named === 'string' && named !== '' && named !== currentPerson()?.tenantId ? named : undefined;
}

export const ofTenant = (values: Values): { tenantId?: string } => {
  const tenantId = tenantOf(values);
  return tenantId === undefined ? {} : { tenantId };
};

export const emptiedBy = (schema: FormSchema, name: string): Values =>
  name === field
    ? Object.fromEntries(
        Object.entries(schema.shape).flatMap(([other, its]) => {
          const { refers } = factsOf(its) ?? {};
          return refers === undefined || shared.has(refers) ? [] : [[other, undefined]];
        }),
      )
    : {};
