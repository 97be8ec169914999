import { hasTokenCookie } from '#platform/session/tokens.ts';
import { Waiting } from '#ui/waiting.tsx';

/** While a page is on its way: the outlines of a list, there as soon as it has been asked for. */
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

/** While the frame is on its way: its outlines, as index.html begins with them, for whoever has logged in. */
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
