import type { Actor } from '#platform/access/actor.ts';
import { refuse } from '#platform/http/errors.ts';

/** 系统管理员, 安全保密管理员, 安全审计员: no user holds two of them (security.md S19). */
export const separatedDuties: readonly string[] = ['admin', 'sec_admin', 'audit_admin'];
/**
 * Only an administrator manages accounts with these roles: resetting the password of an account allows acting with it.
 */
export const guarded: readonly string[] = ['administrator', 'sec_admin', 'audit_admin'];
export const superAlias = 'administrator';
/** Role aliases that grant decisions or views without a button. Only the super user creates or renames such roles. */
export const ruledByName: readonly string[] = [
  ...separatedDuties,
  ...['city_leader', 'inspector', 'case_auditor', 'district_manager', 'title_reviewer'],
];

export const isSuper = ({ roleAliases }: Actor): boolean => roleAliases.includes(superAlias);
/** May grant anything in the tenant's package without holding it (wire.md A, Super user). */
export const grantsFreely = ({ roleAliases }: Actor): boolean =>
  roleAliases.includes(superAlias) || roleAliases.includes('sec_admin');

export function refuseTwoDuties(aliases: readonly string[]): void {
  if (new Set(aliases.filter((alias) => separatedDuties.includes(alias))).size > 1)
    throw refuse(400, [
      '系统管理员、安全保密管理员、安全审计员三者互斥，不能授予同一用户',
      'System, security and audit administrator exclude each other; one person cannot hold two of them',
    ]);
}
