import type { Call } from '@kaoxin/contract/call.ts';
import { factsOf, type Label } from '@kaoxin/contract/conventions.ts';
import type { Fields } from '@kaoxin/contract/resource.ts';
import { useMemo } from 'react';
import * as z from 'zod';
import { useSay } from '#platform/language.tsx';
import { currentPerson, keepsTenants, usePerson } from '#platform/session/person.ts';
import type { FormSchema, Values } from './fields.ts';

const field = 'tenantId';
/** What all tenants share; whatever else a field refers to belongs to one. */
const shared = new Set(['tenant', 'region']);
const hint: Label = [
  '新增后归该租户所有，不在当前列表中显示',
  'It will belong to that tenant and not appear in this list',
];

/** The field of a call that adds, by which the super user names the tenant (wire.md A, Super user). */
function choiceIn(call: Call | undefined): Fields {
  const choice = call?.body instanceof z.ZodObject ? (call.body.shape as Fields)[field] : undefined;
  return choice && factsOf(choice)?.refers === 'tenant' ? { [field]: choice } : {};
}

/**
 * A form with the tenant something is added to, where the call takes one and the person keeps tenants; the form as it
 * is otherwise. It begins with his own.
 * @param adds the call that adds; undefined for a form that changes something
 */
export function useTenantChoice(schema: FormSchema, adds: Call | undefined) {
  const person = usePerson();
  const say = useSay();
  const fields = useMemo(() => (keepsTenants(person) ? choiceIn(adds) : {}), [person, adds]);
  const names = Object.keys(fields);
  return {
    schema: useMemo(
      () => (names.length === 0 ? schema : (z.object({ ...fields, ...schema.shape }) as FormSchema)),
      [schema, fields, names.length],
    ),
    names,
    start: names.length === 0 ? {} : { [field]: person?.tenantId },
    /** what another tenant than his own means */
    hints: (values: Values) => (tenantOf(values) === undefined ? {} : { [field]: say(hint) }),
  };
}

/** The tenant a form names, when it is not the person's own: its entries are to be offered. */
export function tenantOf(values: Values): string | undefined {
  const named = values[field];
  return typeof named === 'string' && named !== '' && named !== currentPerson()?.tenantId ? named : undefined;
}

/** For calls that read what may be chosen. */
export const ofTenant = (values: Values): { tenantId?: string } => {
  const tenantId = tenantOf(values);
  return tenantId === undefined ? {} : { tenantId };
};

/** Fields to empty when another tenant is chosen: what they hold belongs to the one before. */
export const emptiedBy = (schema: FormSchema, name: string): Values =>
  name === field
    ? Object.fromEntries(
        Object.entries(schema.shape).flatMap(([other, its]) => {
          const { refers } = factsOf(its) ?? {};
          return refers === undefined || shared.has(refers) ? [] : [[other, undefined]];
        }),
      )
    : {};
