import type { MenuNode } from '@kaoxin/contract/auth/menu.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';

/** Menus that are many below one heading, by what they are about. Their places and order in the menu stay the office's own. */
const groups: readonly { label: Label; codes: readonly string[] }[] = [
  { label: ['组织与人员', 'People'], codes: ['user', 'dept', 'post', 'registration', 'login_request'] },
  { label: ['权限', 'Rights'], codes: ['role', 'menu', 'topmenu', 'datascope', 'apiscope'] },
  { label: ['基础数据', 'Reference data'], codes: ['dict', 'dictbiz', 'param', 'region', 'workday', 'law'] },
  { label: ['租户与接入', 'Tenants and access'], codes: ['tenant', 'tenant_package', 'client', 'social'] },
];
/** Fewer entries are seen at a glance. */
const many = 8;

/**
 * The entries of a branch under headings of what they are about, each in the order of the menu; those of no group come
 * first, as they are. A short branch, or one that is of a single group, stays as it is.
 */
export function grouped(nodes: readonly MenuNode[], say: (label: Label) => string): readonly MenuNode[] {
  const groupOf = ({ code }: MenuNode) => groups.find(({ codes }) => codes.includes(code));
  const parts = Map.groupBy(nodes, groupOf);
  const known = groups.filter((group) => parts.has(group));
  const [first] = nodes;
  if (!first || nodes.length < many || known.length < 2) return nodes;
  return [
    ...(parts.get(undefined) ?? []),
    ...known.map((group): MenuNode => {
      const children = parts.get(group) ?? [];
      return { ...first, id: `group-${group.codes[0]}`, code: '', name: say(group.label), path: '', children };
    }),
  ];
}
