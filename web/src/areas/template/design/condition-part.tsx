import {
  type Comparing,
  type Condition,
  comparisons,
  comparisonsOf,
  comparisonWords,
  needsValue,
  type ShowIf,
  takesSeveral,
} from '@kaoxin/contract/template/condition.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { isChosen, isComparable, isNumeric } from '@kaoxin/contract/template/states.ts';
import { useDictionary } from '#platform/calls/dictionary.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';

interface ConditionPartProps {
  before: readonly TemplateField[];
  value: ShowIf | null;
  onChange: (value: ShowIf | null) => void;
}

const begun = ({ field }: TemplateField): Condition => ({
  field: field.fieldKey,
  op: comparisonsOf(field)[0] ?? 'filled',
  value: null,
});

export function ConditionPart({ before, value, onChange }: ConditionPartProps) {
  const say = useSay();
  const fitting = before.filter(({ field }) => isComparable(field.fieldType));
  const [first] = fitting;
  const put = (conditions: Condition[]) =>
    onChange(conditions.length === 0 ? null : { join: value?.join ?? 'and', conditions });
  const list = value?.conditions ?? [];
  return (
    <fieldset className="kx-bare template-condition">
      <legend>{say(['显示条件', 'Shown when'])}</legend>
      {list.length === 0 && <p className="kx-hint">{say(['总是显示', 'Always'])}</p>}
      {list.length > 1 && value && (
        <select
          className="kx-native"
          aria-label={say(['条件关系', 'How they go together'])}
          value={value.join}
          onChange={({ target }) => onChange({ ...value, join: target.value === 'or' ? 'or' : 'and' })}
        >
          <option value="and">{say(['同时满足', 'all of these'])}</option>
          <option value="or">{say(['满足任一', 'one of these'])}</option>
        </select>
      )}
      {list.map((one, at) => (
        <ConditionLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition is known by its place alone
          key={at}
          at={at}
          one={one}
          fitting={fitting}
          onChange={(next) => put(list.map((each, place) => (place === at ? next : each)))}
          onRemove={() => put(list.filter((_, place) => place !== at))}
        />
      ))}
      {first ? (
        list.length < 10 && (
          <PlainButton look="plain" onClick={() => put([...list, begun(fitting.at(-1) ?? first)])}>
            {say(['增加条件', 'Add a condition'])}
          </PlainButton>
        )
      ) : (
        <p className="kx-hint">{say(['前面没有可以引用的字段', 'No field before it can be asked about'])}</p>
      )}
    </fieldset>
  );
}

interface LineProps {
  at: number;
  one: Condition;
  fitting: readonly TemplateField[];
  onChange: (one: Condition) => void;
  onRemove: () => void;
}

function ConditionLine({ at, one, fitting, onChange, onRemove }: LineProps) {
  const say = useSay();
  const of = fitting.find(({ field }) => field.fieldKey === one.field);
  const named = (zh: string, en: string) => say([`条件${at + 1}${zh}`, `${en} of condition ${at + 1}`]);
  const known = of ? comparisonsOf(of.field) : [one.op];
  return (
    <div className="template-condition-line">
      <select
        className="kx-native"
        aria-label={named('字段', 'Field')}
        value={one.field}
        onChange={({ target }) => {
          const next = fitting.find(({ field }) => field.fieldKey === target.value);
          if (next) onChange(begun(next));
        }}
      >
        {!of && <option value={one.field}>{say(['（字段已移除或后移）', '(gone, or moved behind)'])}</option>}
        {fitting.map(({ field, label }) => (
          <option key={field.fieldKey} value={field.fieldKey}>
            {label}
          </option>
        ))}
      </select>
      <select
        className="kx-native"
        aria-label={named('比较', 'Comparison')}
        value={one.op}
        onChange={({ target }) => {
          const op: Comparing = comparisons.find((each) => each === target.value) ?? one.op;
          onChange({ ...one, op, value: takesSeveral(op) === takesSeveral(one.op) ? (one.value ?? null) : null });
        }}
      >
        {known.map((op) => (
          <option key={op} value={op}>
            {say(comparisonWords[op])}
          </option>
        ))}
      </select>
      {of && needsValue(one.op) && (
        <ConditionValue
          of={of}
          one={one}
          called={named('的值', 'Value')}
          onChange={(value) => onChange({ ...one, value })}
        />
      )}
      <PlainButton onClick={onRemove}>
        {say(['删除', 'Remove'])}
        <span className="hidden-text">{say([`条件${at + 1}`, `condition ${at + 1}`])}</span>
      </PlainButton>
    </div>
  );
}

interface ValueProps {
  of: TemplateField;
  one: Condition;
  called: string;
  onChange: (value: Condition['value']) => void;
}

const textsOf = (value: Condition['value']): string[] =>
  (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]).map(String);

function ConditionValue({ of: { field }, one, called, onChange }: ValueProps) {
  const { entries } = useDictionary(isChosen(field.fieldType) ? (field.dictCode ?? '') : '');
  const several = takesSeveral(one.op);
  const texts = textsOf(one.value);
  if (isChosen(field.fieldType))
    return (
      <select
        className="kx-native"
        aria-label={called}
        multiple={several}
        value={several ? texts : (texts[0] ?? '')}
        onChange={({ target }) =>
          onChange(several ? [...target.selectedOptions].map(({ value }) => value) : target.value || null)
        }
      >
        {!several && <option value="" />}
        {entries.map(({ dictKey, dictValue }) => (
          <option key={dictKey} value={dictKey}>
            {dictValue}
          </option>
        ))}
      </select>
    );
  const read = (text: string): Condition['value'] => {
    if (text.trim() === '') return null;
    if (several)
      return text
        .split(/[,，]/)
        .map((each) => each.trim())
        .filter(Boolean);
    return isNumeric(field.fieldType) && Number.isFinite(Number(text)) ? Number(text) : text;
  };
  return (
    <input
      className="kx-native"
      aria-label={called}
      type={isNumeric(field.fieldType) ? 'number' : field.fieldType === 'date' ? 'date' : 'text'}
      value={texts.join('，')}
      onChange={({ target }) => onChange(read(target.value))}
    />
  );
}
