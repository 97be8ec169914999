import { facts, type Label, optional, text } from '../conventions.ts';
import type { Hold } from '../list.ts';

const label: Label = ['所属租户', 'Tenant'];
const max = 12;
const number = text(label, { max });
facts.add(number, { label, asks: 'choice', kind: 'reference', refers: 'tenant', max });

/**
 * Of a body that adds roles, departments, posts or people: the tenant they are for. Heeded for the super user alone;
 * for everybody else it is his own (wire.md A, Super user).
 */
export const tenantChoice = { tenantId: optional(number) };

const aTenant: Hold = (value) => /^\w{1,12}$/.test(value);
/** The same of a list of them: whose rows the super user wants; nobody else finds another tenant's (wire.md A). */
export const tenantFilter = { tenantId: aTenant, tenantId_equal: aTenant };
