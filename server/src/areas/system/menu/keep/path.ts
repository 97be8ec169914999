import type { Label } from '@kaoxin/contract/conventions.ts';

const external = /^https?:\/\//i;
/** An internal path: one slash, and nothing that a browser could read as another host or scheme. */
const internal = /^\/(?![/\\])[^\s\\:]*$/;

function isPlain(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.username === '' && url.password === '';
}

function isListed(address: string, hosts: readonly string[]): boolean {
  if (!isPlain(address)) return false;
  const { host } = new URL(address);
  return hosts.some((allowed) => (allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed));
}

/**
 * The reason why a menu must not link to this path (security.md S43). Allowed are internal paths, hosts of the
 * parameter `site.frameHosts`, and any web address if it opens in a new window.
 * @param hosts lower case; a leading `*.` includes subdomains
 */
export function pathProblem(path: string, hosts: readonly string[], opensWindow = false): Label | undefined {
  if (path === '' || internal.test(path)) return undefined;
  if (external.test(path))
    return isListed(path, hosts) || (opensWindow && isPlain(path))
      ? undefined
      : [
          '外部地址不在允许范围内，请先在参数 site.frameHosts 中登记该主机',
          'This host is not allowed; enter it in the parameter site.frameHosts first',
        ];
  return ['路由地址须以 / 开头，或为 http(s) 地址', 'A path begins with / or is an http(s) address'];
}
