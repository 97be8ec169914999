import { optional, text } from '../conventions.ts';

/**
 * Of a body that adds roles, departments, posts or people: the tenant they are for. Heeded for the super user alone;
 * for everybody else it is his own (wire.md A, Super user).
 */
export const tenantChoice = { tenantId: optional(text(['租户编号', 'Tenant number'], { max: 12 })) };
