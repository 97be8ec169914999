import { useText } from '#platform/language.tsx';

/** While a part of the program is on its way; shown after a moment only, so that quick loads do not flicker. */
export function Waiting() {
  const text = useText();
  return (
    <div className="waiting" role="status">
      <span className="hidden-text">{text('state.loading')}</span>
    </div>
  );
}
