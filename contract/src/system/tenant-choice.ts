import { facts, type Label, optional, text } from '../conventions.ts';
import type { Hold } from '../lists/list.ts';

const label: Label = ['所属租户', 'Tenant'];
const max = 12;
const number = text(label, { max });
facts.add(number, { label, asks: 'choice', kind: 'reference', refers: 'tenant', max });

/**
 * For bodies that create roles, departments, posts or users: the target tenant. Only the super user can choose it; for
 * other callers it is their own tenant (wire.md A, Super user).
 */
export const tenantChoice = { tenantId: optional(number) };

const aTenant: Hold = (value) => /^\w{1,12}$/.test(value);
/** The same as a list filter for the super user; other callers never find rows of another tenant (wire.md A). */
export const tenantFilter = { tenantId: aTenant, tenantId_equal: aTenant };
