import { Input } from 'antd';
import { todayNow } from '../dates/day.ts';
import { DateField } from '../dates/fields.tsx';
import { LaterEditor } from '../editor/later-editor.tsx';
import { NumberBox } from '../number-box.tsx';
import { later } from '../state/later.tsx';
import { Choice, Choices, Flag, Picker, Word } from './choice-widgets.tsx';
import { messageId } from './field.tsx';
import { pickerOf } from './references.tsx';
import { asText, described, type WidgetProps } from './widget-props.ts';

const loadFileField = () => import('../files/file-field.tsx');
const FileField = later(loadFileField, (part) => part.FileField, { waiting: <div className="kx-upload" /> });

export function Widget(props: WidgetProps) {
  if (props.offered) return <Picker {...props} options={props.offered} />;
  switch (props.field.facts.kind) {
    case 'long':
      return <LongText {...props} />;
    case 'secret':
      return <Line {...props} hidden />;
    case 'number':
    case 'decimal':
      return <NumberField {...props} />;
    case 'flag':
      return <Flag {...props} />;
    case 'choice':
      return <Choice {...props} />;
    case 'word':
      return <Word {...props} />;
    case 'choices':
      return <Choices {...props} />;
    case 'day':
    case 'moment':
      return <When {...props} />;
    case 'reference':
      return <Reference {...props} />;
    case 'rich':
      return <Rich {...props} />;
    case 'files':
      return <Files {...props} />;
    default:
      return <Line {...props} />;
  }
}

const hinted = ({ placeholder }: WidgetProps) => (placeholder === undefined ? {} : { placeholder });

function Line({ hidden, ...props }: WidgetProps & { hidden?: boolean }) {
  return (
    <Input
      {...described(props)}
      {...(hidden ? { type: 'password', autoComplete: 'new-password' } : {})}
      value={asText(props.value)}
      {...hinted(props)}
      {...(props.fixed ? { readOnly: true, variant: 'borderless', className: 'kx-fixed' } : {})}
      autoFocus={props.autoFocus}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onBlur}
    />
  );
}

function LongText(props: WidgetProps) {
  const { max } = props.field.facts;
  return (
    <Input.TextArea
      {...described(props)}
      value={asText(props.value)}
      {...hinted(props)}
      autoSize={{ minRows: 2, maxRows: 10 }}
      count={max === undefined ? undefined : { max, show: true, strategy: (text) => [...text].length }}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onBlur}
    />
  );
}

function NumberField(props: WidgetProps) {
  const { value, field } = props;
  return (
    <NumberBox
      {...described(props)}
      {...(field.facts.kind === 'decimal' && field.facts.places !== 0 ? { step: field.facts.step ?? 0.1 } : {})}
      {...hinted(props)}
      value={typeof value === 'number' ? value : undefined}
      onChange={(next) => props.onChange(next ?? null)}
      onBlur={props.onBlur}
    />
  );
}

function When(props: WidgetProps) {
  const { status: _, ...attributes } = described(props);
  return (
    <DateField
      {...attributes}
      withTime={props.field.facts.kind === 'moment'}
      max={props.field.facts.past ? todayNow() : undefined}
      value={asText(props.value)}
      autoFocus={props.autoFocus}
      onChange={props.onChange}
      onBlur={props.onBlur}
    />
  );
}

function Reference(props: WidgetProps) {
  const Picker = pickerOf(props.field.facts.refers);
  if (!Picker) return <Line {...props} />;
  return (
    <Picker
      {...described(props)}
      value={asText(props.value) || undefined}
      shown={props.shown}
      tenantId={props.tenantId}
      {...(props.without === undefined ? {} : { without: props.without })}
      onChange={(next) => props.onChange(next ?? null)}
      onBlur={props.onBlur}
    />
  );
}

function Rich(props: WidgetProps) {
  return (
    <LaterEditor
      id={props.id}
      label={props.field.label}
      value={asText(props.value)}
      invalid={props.error !== undefined}
      onChange={props.onChange}
      onBlur={props.onBlur}
    />
  );
}

function Files({ id, field, value, files, error, onChange, onSending }: WidgetProps) {
  const { max, pictures } = field.facts;
  return (
    <FileField
      id={id}
      value={value}
      linked={files ?? []}
      most={max ?? 1}
      pictures={pictures ?? false}
      described={messageId(id)}
      invalid={error !== undefined}
      onChange={onChange}
      onSending={onSending}
    />
  );
}
