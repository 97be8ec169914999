import { useSay } from '#platform/language.tsx';
import { sharedWords } from '#platform/words.ts';

/** A loading indicator with a short delay, so that quick loads do not flicker. */
export function Waiting() {
  const say = useSay();
  return (
    <div className="waiting" role="status">
      <span className="hidden-text">{say(sharedWords.loading)}</span>
    </div>
  );
}
