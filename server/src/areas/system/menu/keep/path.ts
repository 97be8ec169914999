import type { Label } from '@kaoxin/contract/conventions.ts';

const external = /^https?:\/\//i;
/** A path of ours: one slash, then nothing a browser could read as another host or scheme. */
const internal = /^\/(?![/\\])[^\s\\:]*$/;

/** An address without a name or password in it. */
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
 * Why a menu may not lead there (security.md S43): pages of ours, hosts of the parameter `site.frameHosts`, and in a
 * window of its own, where nothing of ours stands around it, any address of the web.
 * @param hosts lower case, `*.` in front takes in the names below
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
