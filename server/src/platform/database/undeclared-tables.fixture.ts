/**
 * Tables used past the scoped table: the reason, and the files of areas that name them. Adding a file needs a decision.
 */
interface Undeclared {
  because: string;
  /** `none`: its rows belong to no tenant, so there is nothing to filter */
  tenant: 'none' | 'bound';
  tables: Readonly<Record<string, readonly string[]>>;
}

export const undeclaredTables: readonly Undeclared[] = [
  {
    because:
      'the product has one menu and one set of scopes; which of them a role holds is as much the tenant’s as the role',
    tenant: 'none',
    tables: {
      api_scope: ['system/menu/keep/remove.ts', 'system/scope/api-scope.ts'],
      data_scope: ['system/menu/keep/remove.ts', 'system/scope/data-scope.ts'],
      menu: [
        'system/menu/keep/list.ts',
        'system/menu/keep/remove.ts',
        'system/menu/keep/rows.ts',
        'system/menu/keep/submit.ts',
        'system/menu/menu-rows.ts',
        'system/role/grantable.ts',
        'system/scope/kept.ts',
        'system/topmenu/routes.ts',
        'user/people/roles.ts',
      ],
      role_menu: [
        'system/menu/keep/remove.ts',
        'system/menu/keep/submit.ts',
        'system/role/grant.ts',
        'system/role/grantable.ts',
        'user/people/roles.ts',
      ],
      role_scope: ['system/role/grant.ts', 'system/role/grantable.ts', 'system/scope/kept.ts', 'user/people/roles.ts'],
      top_menu_entry: ['system/menu/keep/remove.ts', 'system/menu/routes.ts', 'system/topmenu/routes.ts'],
    },
  },
  {
    because:
      'found by a secret or a digest that whoever asks has brought along, before anybody knows of which tenant he is',
    tenant: 'none',
    tables: {
      captcha: ['auth/captcha/captcha.ts'],
      login_failure: ['casework/citizen/proof.ts', 'engine/citizens/citizen-calls.ts'],
      refresh_token: ['system/client/routes.ts'],
      social_visit: ['auth/social/dropped-links.ts', 'auth/social/visit.ts'],
      spent_ticket: ['files/links.ts'],
    },
  },
  {
    because:
      'the same, and by a code sent to a phone; each statement names the tenant or the key of the row it has found so',
    tenant: 'bound',
    tables: {
      phone_code: ['auth/phone/phone-code.ts', 'casework/citizen/case-code.ts'],
      second_factor: ['user/people/page.ts'],
      session: [
        'auth/social/bound.ts',
        'desk/inbox/stream.ts',
        'system/client/routes.ts',
        'user/session/online.ts',
        'user/session/own.ts',
      ],
      social_link: [
        'auth/social/binding.ts',
        'auth/social/bound.ts',
        'auth/social/dropped-links.ts',
        'auth/social/link.ts',
        'user/registration/routes.ts',
      ],
    },
  },
  {
    because: 'one’s own messages and what one has read of notices: each statement asks for the caller’s user id',
    tenant: 'bound',
    tables: {
      inbox_message: ['casework/recusal/recusal.ts', 'desk/inbox/entries.ts'],
      notice_read: ['desk/inbox/entries.ts'],
    },
  },
  {
    because:
      'neither living nor removed, no version and no scope: marks, counters, digests and days with a key of their own that begins with the tenant',
    tenant: 'bound',
    tables: {
      case_recusal: [
        'casework/recusal/enumeration.ts',
        'casework/recusal/marks.ts',
        'casework/recusal/way-up.ts',
        'casework/step/decide-recusal.ts',
        'casework/store/tables.ts',
      ],
      case_sequence: ['engine/numbering/numbers.ts'],
      import_done: ['petition/import/petition-import.ts'],
      // the platform's calendar and the changes of a tenant
      workday: ['casework/workdays/import.ts', 'casework/workdays/submit.ts', 'engine/calendar/tenant-calendar.ts'],
    },
  },
  {
    because: 'the sealed audit log and what is kept to search it; `log/sources.ts` puts the tenant into every question',
    tenant: 'bound',
    tables: {
      audit: ['exam/person/looks.ts', 'log/search.ts', 'log/sources.ts'],
      audit_block: ['log/blocks.ts', 'log/search.ts'],
      audit_kind: ['log/sources.ts'],
      audit_value: ['log/search.ts'],
      error_log: ['auth/upload-logs.ts', 'log/sources.ts'],
    },
  },
  {
    because: 'numbers of the kept blocks of the audit log',
    tenant: 'none',
    tables: { audit_count: ['log/blocks.ts'] },
  },
  {
    because:
      'the tenants themselves: the first one makes, lists and moves them, anybody else reads the row with his own number',
    tenant: 'bound',
    tables: {
      tenant: [
        'auth/social/register.ts',
        'desk/inbox/stream.ts',
        'develop/datasource/routes.ts',
        'exam/examiner/photo/photo-task.ts',
        'resource/sms/routes.ts',
        'system/tenant-datasource/routes.ts',
        'system/tenant-package/routes.ts',
        'system/tenant/change.ts',
        'system/tenant/create.ts',
        'system/tenant/info.ts',
        'system/tenant/remove.ts',
        'system/tenant/routes.ts',
        'system/tenant/rows.ts',
        'user/people/guards.ts',
        'user/people/present.ts',
      ],
      // jobs skip tenants in other data sources
      tenant_away: ['files/sweep.ts'],
    },
  },
];
