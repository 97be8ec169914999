import { useText } from '#platform/language.tsx';

/** A loading indicator with a short delay, so that quick loads do not flicker. */
export function Waiting() {
  const text = useText();
  return (
    <div className="waiting" role="status">
      <span className="hidden-text">{text('state.loading')}</span>
    </div>
  );
}
