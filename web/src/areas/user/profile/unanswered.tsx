import { useSay } from '#platform/language.tsx';

interface UnansweredProps {
  answer: { data: unknown; error: Error | null; refetch: () => unknown };
  lines: number;
  picture?: boolean;
}

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

/** Without the UI kit, which these pages do not load. */
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
