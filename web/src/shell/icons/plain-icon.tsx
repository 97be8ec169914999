/** Icons of the pages before login: loading all icons would add a chunk of 3 KB (see icon-paths.ts). */
export const fewPaths = {
  eye: 'M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  'eye-off':
    'M4 4l16 16M10 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.5 7.7A16 16 0 0 0 2.5 12s3.5 6.5 9.5 6.5a9 9 0 0 0 4-1M9.9 9.9a3 3 0 0 0 4.2 4.2',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4M12 17v.2',
} as const;

export function LineIcon({ path, size = 16 }: { path: string | undefined; size?: number }) {
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
      <path d={path} />
    </svg>
  );
}

export const PlainIcon = ({ name }: { name: keyof typeof fewPaths }) => <LineIcon path={fewPaths[name]} />;
