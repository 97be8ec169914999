import { facts, type Label, optional, text } from '../conventions.ts';

const label: Label = ['所属租户', 'Tenant'];
const max = 12;
const number = text(label, { max });
facts.add(number, { label, asks: 'choice', kind: 'reference', refers: 'tenant', max });

/**
 * Of a body that adds roles, departments, posts or people: the tenant they are for. Heeded for the super user alone;
 * for everybody else it is his own (wire.md A, Super user).
 */
export const tenantChoice = { tenantId: optional(number) };
