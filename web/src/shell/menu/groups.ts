import type { MenuNode } from '@kaoxin/contract/auth/menu.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';

/** Headings for long branches of the menu, by topic. Entries stay where the authority's menu has them. */
const groups: readonly { label: Label; codes: readonly string[] }[] = [
  { label: ['组织与人员', 'People'], codes: ['user', 'dept', 'post', 'registration', 'login_request'] },
  { label: ['权限', 'Rights'], codes: ['role', 'menu', 'topmenu', 'datascope', 'apiscope'] },
  { label: ['基础数据', 'Reference data'], codes: ['dict', 'dictbiz', 'param', 'region', 'workday', 'law'] },
  { label: ['租户与接入', 'Tenants and access'], codes: ['tenant', 'tenant_package', 'client', 'social'] },
];
const many = 8;

/**
 * Groups the entries of a branch under topic headings, in menu order; ungrouped entries come first. A short branch and
 * a branch of a single group stay as they are.
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
