import { useText } from '#platform/language.tsx';

/** Shown while a part of the program loads, after a short delay so that quick loads do not flicker. */
export function Waiting() {
  const text = useText();
  return (
    <div className="waiting" role="status">
      <span className="hidden-text">{text('state.loading')}</span>
    </div>
  );
}
