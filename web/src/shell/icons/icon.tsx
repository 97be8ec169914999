import { menuPaths, plainPaths } from './icon-paths.ts';
import { fewPaths, LineIcon } from './plain-icon.tsx';

const paths: Record<string, string> = { ...fewPaths, ...plainPaths, ...menuPaths };

/** Icon name in a menu's `source`, without the class prefixes of icon fonts (`iconfont icon-…`). */
export const iconNameOf = (source: string): string =>
  source
    .trim()
    .split(/\s+/)
    .at(-1)
    ?.replace(/^icon(font)?[-_]?(icon)?[-_]?/, '')
    .toLowerCase() ?? '';

export const hasIcon = (name: string): boolean => Object.hasOwn(paths, name);

export function Icon({ name, size = 16 }: { name: string; size?: number }) {
  return <LineIcon path={paths[hasIcon(name) ? name : 'file']} size={size} />;
}
