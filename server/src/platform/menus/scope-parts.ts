import type { RoleAlias } from '@kaoxin/contract/roles.ts';

/** A data scope of a resource (domain.md 3.3): dictionary data_scope_type. */
export interface ScopeSeed {
  menu: string;
  resource: string;
  type: 1 | 2 | 3 | 4 | 5;
  name: string;
  nameEn: string;
  /** custom rule; `${userDistrict}` is the district of the user's department */
  value: { field: string; in: string[] } | null;
  /** also granted to custom roles that see cases */
  ownRoles?: boolean;
}

/** `field`: selects the rule on this column if a resource has several custom rules. */
export interface RoleScopeSeed {
  role: RoleAlias;
  resource: string;
  type: ScopeSeed['type'];
  field?: string;
}

export interface AreaScopes {
  scopes: readonly ScopeSeed[];
  roles: readonly RoleScopeSeed[];
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: resolved when the rights of a user are read
export const ownDistrict = { field: 'districtId', in: ['${userDistrict}'] };
// biome-ignore lint/suspicious/noTemplateCurlyInString: resolved when the rights of a user are read
export const ownCentre = { field: 'centreId', in: ['${userCentre}'] };

/** @param menu code of the menu entry that lists the scopes, if it differs from the resource */
export const scopesOf =
  (resource: string, menu = resource) =>
  (type: ScopeSeed['type'], name: string, nameEn: string, value: ScopeSeed['value'] = null): ScopeSeed => ({
    menu,
    resource,
    type,
    name,
    nameEn,
    value,
  });

export const scoped = (resource: string, type: ScopeSeed['type'], ...roles: readonly RoleAlias[]): RoleScopeSeed[] =>
  roles.map((role) => ({ role, resource, type }));
