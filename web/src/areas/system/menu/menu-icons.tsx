import '../tree.css';
import { useSay } from '#platform/language.tsx';
import { Icon, iconNameOf } from '#shell/icons/icon.tsx';
import { menuPaths } from '#shell/icons/icon-paths.ts';
import { FieldFrame } from '#ui/form/field.tsx';
import { controlId, type Form } from '#ui/form/use-form.ts';

export function IconChoice({ form }: { form: Form }) {
  const say = useSay();
  const id = controlId(form, 'source');
  const chosen = iconNameOf(String(form.values.source ?? ''));
  return (
    <FieldFrame id={id} label={say(['菜单图标', 'Icon'])} error={form.errors.source} wide>
      <div id={id} className="kx-icons" role="radiogroup" aria-labelledby={`${id}-label`} tabIndex={-1}>
        {Object.keys(menuPaths).map((name) => (
          <label key={name} className="kx-icon-choice" title={name}>
            <input
              type="radio"
              name={id}
              aria-label={name}
              checked={name === chosen}
              onChange={() => form.set('source', name)}
            />
            <Icon name={name} size={20} />
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
