import { hasTokenCookie } from '#platform/session/tokens.ts';
import { Waiting } from '#ui/state/waiting.tsx';

export function PageWaiting() {
  return (
    <div className="page-begin">
      <Waiting />
      {Array.from({ length: 12 }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity
        <i key={line} />
      ))}
    </div>
  );
}

/** Outline of the shell while it loads, the same as in index.html. */
export function FrameWaiting() {
  return (
    <>
      <Waiting />
      {hasTokenCookie() && (
        <div className="begin begin-shown" aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </div>
      )}
    </>
  );
}
