import { menuPaths, plainPaths } from './icon-paths.ts';

const paths: Record<string, string> = { ...plainPaths, ...menuPaths };

/** Name of an icon in a menu's `source`; classes of icon fonts (`iconfont icon-…`) lose their habits. */
export const iconNameOf = (source: string): string =>
  source
    .trim()
    .split(/\s+/)
    .at(-1)
    ?.replace(/^icon(font)?[-_]?(icon)?[-_]?/, '')
    .toLowerCase() ?? '';

export const hasIcon = (name: string): boolean => Object.hasOwn(paths, name);

/** A line icon of the product, 16 px, in the colour of the text. Says nothing to a screen reader. */
export function Icon({ name, size = 16 }: { name: string; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[hasIcon(name) ? name : 'file']} />
    </svg>
  );
}
