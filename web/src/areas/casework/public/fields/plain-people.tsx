import { useSay } from '#platform/language.tsx';
import { PlainField } from '#shell/fields/plain-field.tsx';

export interface Representative {
  name: string;
  phone?: string;
}

/** domain.md 3.7 */
const most = 5;

export function PlainPeople({
  label,
  people,
  error,
  onPeople,
}: {
  label: string;
  people: readonly Representative[];
  error?: string | undefined;
  onPeople: (people: readonly Representative[]) => void;
}) {
  const say = useSay();
  const change = (at: number, next: Partial<Representative>) =>
    onPeople(people.map((one, place) => (place === at ? { ...one, ...next } : one)));
  return (
    <fieldset className="public-people">
      <legend>{say([`${label}（最多${most}人）`, `${label} (${most} at most)`])}</legend>
      {people.map((one, at) => (
        // rows have no other name than their place
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={at} className="public-person">
          <PlainField
            label={say([`代表${at + 1}姓名`, `Name ${at + 1}`])}
            value={one.name}
            maxLength={40}
            onChange={(event) => change(at, { name: event.target.value })}
          />
          <PlainField
            label={say([`代表${at + 1}电话`, `Phone ${at + 1}`])}
            value={one.phone ?? ''}
            inputMode="tel"
            maxLength={20}
            onChange={(event) => change(at, { phone: event.target.value })}
          />
          <button
            type="button"
            className="link-button"
            aria-label={say([`移除代表${at + 1}`, `Remove ${at + 1}`])}
            onClick={() => onPeople(people.filter((_, place) => place !== at))}
          >
            {say(['移除', 'Remove'])}
          </button>
        </div>
      ))}
      {error && <span className="field-error">{error}</span>}
      {people.length < most && (
        <button type="button" className="button" onClick={() => onPeople([...people, { name: '' }])}>
          {say(['添加代表', 'Add a representative'])}
        </button>
      )}
    </fieldset>
  );
}
