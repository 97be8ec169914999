import { useSay } from '#platform/language.tsx';

interface UnansweredProps {
  answer: { data: unknown; error: Error | null; refetch: () => unknown };
  /** of the outline while it is on its way; a picture stands before those of the profile */
  lines: number;
  picture?: boolean;
}

/** What stands in the place of an answer that has not come, or did not. */
export function Unanswered({ answer: { data, error, refetch }, lines, picture = false }: UnansweredProps) {
  const say = useSay();
  if (data) return null;
  if (!error) return <Outline lines={lines} picture={picture} />;
  return (
    <p className="notice" role="alert">
      {error.message}
      <button type="button" className="link-button" onClick={() => void refetch()}>
        {say(['重试', 'Try again'])}
      </button>
    </p>
  );
}

/** Drawn without the kit, which these pages do without. */
export function Outline({ lines, picture = false }: Pick<UnansweredProps, 'lines' | 'picture'>) {
  const say = useSay();
  return (
    <div
      className={picture ? 'info-waiting info-waiting-picture' : 'info-waiting'}
      role="status"
      aria-label={say(['加载中', 'Loading'])}
    >
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity
        <span key={line} />
      ))}
    </div>
  );
}
