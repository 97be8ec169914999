import { drivers } from '@kaoxin/contract/develop/datasource.ts';
import { useSay } from '#platform/language.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import type { Form } from '#ui/form/use-form.ts';

/** 驱动类: PostgreSQL holds tenants; the others are only recorded. */
export function DriverField({ form }: { form: Form }) {
  const say = useSay();
  const noted = say(['（仅登记，不能用于租户）', ' (recorded only, not available to tenants)']);
  const options = drivers.map((value) => ({ value, label: value === drivers[0] ? value : `${value}${noted}` }));
  return (
    <div className="kx-form">
      <ChoiceField form={form} name="driverClass" label={['驱动类', 'Driver']} options={options} required />
    </div>
  );
}
