import { useSay } from '#platform/language.tsx';
import { PlainField } from '#shell/fields/plain-field.tsx';

export function CaseNumberField({
  value,
  error,
  onValue,
}: {
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
}) {
  const say = useSay();
  return (
    <PlainField
      label={say(['受理编号', 'Number'])}
      hint={say(['提交后得到的编号，如 XF20260302…', 'The number you were given, such as XF20260302…'])}
      aria-required
      value={value}
      error={error}
      maxLength={24}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
