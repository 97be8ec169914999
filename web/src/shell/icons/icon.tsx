import { menuPaths, plainPaths } from './icon-paths.ts';
import { fewPaths, LineIcon } from './plain-icon.tsx';

const paths: Record<string, string> = { ...fewPaths, ...plainPaths, ...menuPaths };

/** Name of an icon in a menu's `source`; classes of icon fonts (`iconfont icon-…`) lose their habits. */
export const iconNameOf = (source: string): string =>
  source
    .trim()
    .split(/\s+/)
    .at(-1)
    ?.replace(/^icon(font)?[-_]?(icon)?[-_]?/, '')
    .toLowerCase() ?? '';

export const hasIcon = (name: string): boolean => Object.hasOwn(paths, name);

/** A line icon of the product, 16 px, in the colour of the text. */
export function Icon({ name, size = 16 }: { name: string; size?: number }) {
  return <LineIcon path={paths[hasIcon(name) ? name : 'file']} size={size} />;
}
