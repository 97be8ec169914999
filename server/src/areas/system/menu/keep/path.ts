import type { Label } from '@kaoxin/contract/conventions.ts';

const external = /^https?:\/\//i;
/** A path of ours: one slash, then nothing a browser could read as another host or scheme. */
const internal = /^\/(?![/\\])[^\s\\:]*$/;

function isListed(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { host, username, password } = new URL(address);
  if (username || password) return false;
  return hosts.some((allowed) => (allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed));
}

/**
 * Why a menu may not lead there (security.md S43): pages of ours, or hosts of the parameter `site.frameHosts`.
 * @param hosts lower case, `*.` in front takes in the names below
 */
export function pathProblem(path: string, hosts: readonly string[]): Label | undefined {
  if (path === '' || internal.test(path)) return undefined;
  if (external.test(path))
    return isListed(path, hosts)
      ? undefined
      : [
          '外部地址不在允许范围内,请先在参数 site.frameHosts 中登记该主机',
          'This host is not allowed; enter it in the parameter site.frameHosts first',
        ];
  return ['路由地址须以 / 开头,或为 http(s) 地址', 'A path begins with / or is an http(s) address'];
}
