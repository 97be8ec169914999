import { letterTitles } from '@kaoxin/contract/casework/letters/letter-titles.ts';
import { type TypeRecord, typeFields, type as types } from '@kaoxin/contract/casework/type.ts';
import { type Label, optional, reference } from '@kaoxin/contract/conventions.ts';
import { useSearchParams } from 'react-router';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { closeTab, useOpen, useTabTitle } from '#platform/pages/tab.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { type Values, valuesOf } from '#ui/form/fields.ts';
import { FormBody } from '#ui/form/form-body.tsx';
import { formOf } from '#ui/form/schema.ts';
import { SubmitArea } from '#ui/form/submit-area.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { FormSkeleton } from '#ui/state/skeletons.tsx';
import { FailureState } from '#ui/state/state.tsx';
import { type FiledKind, factsOfFiled, type TypeField } from './filed-kind.ts';

const { kind: _kind, ...fields } = typeFields;
const owned: readonly TypeField[] = ['legalClass', 'simpleTrack', 'confidential'];
const order: readonly TypeField[] = [
  'typeName',
  'parentId',
  'deptId',
  'legalClass',
  'acceptDays',
  'finishDays',
  'simpleTrack',
  'needAudit',
  'replyLevels',
  'refusalLevels',
  'confidential',
  'templateCode',
  'sort',
  'status',
  'keywords',
];

function formOfKind(filed: FiledKind) {
  const { zh, name, key, refers, prefix, has, limits } = factsOfFiled(filed);
  return {
    zh,
    name,
    key,
    schema: formOf({ ...fields, ...limits.fields, parentId: optional(reference(['上级分类', 'Parent'], refers)) }),
    order: order.filter((field) => !owned.includes(field) || has(field)),
    isSimple: has('simpleTrack'),
    detail: filed.detail,
    letters: Object.entries(letterTitles).filter(([code]) => code.startsWith(prefix)),
  };
}
type KindForm = ReturnType<typeof formOfKind>;

export function classifyDetailPage(filed: FiledKind) {
  const kind = formOfKind(filed);
  return function ClassifyDetailPage() {
    const [search] = useSearchParams();
    const id = search.get('id') ?? '';
    const answer = useCall(types.detail, { id }, { enabled: id !== '', keepPrevious: false, quiet: true });
    const name = answer.data?.typeName;
    useTabTitle(name ? [name, name] : undefined);
    if (id === '') return <ClassifyForm kind={kind} start={newOne(search.get('parentId'))} />;
    if (answer.isError && !answer.data)
      return <FailureState error={answer.error} onRetry={() => void answer.refetch()} />;
    if (!answer.data) {
      return (
        <div className="kx-page kx-page-narrow">
          <FormSkeleton fields={kind.order.length} />
        </div>
      );
    }
    return <ClassifyForm key={id} kind={kind} record={answer.data} start={valuesOf(kind.schema.shape, answer.data)} />;
  };
}

const newOne = (parentId: string | null): Values => ({
  ...(parentId ? { parentId } : {}),
  needAudit: 1,
  replyLevels: 1,
  refusalLevels: 1,
  simpleTrack: 0,
  confidential: 0,
  status: 1,
});

const eachByAnother: Label = ['每个环节由不同的人审批', 'A different person gives each approval'];
const onSimpleTrack: Label = ['选择简易办理的，按工作日计', 'In workdays on the simple track'];

/** They apply only to letters that need approval. Hidden ones keep their value. */
const levels: readonly TypeField[] = ['replyLevels', 'refusalLevels'];

const below = ({ parentId }: Values): string => (typeof parentId === 'string' ? `new-${parentId}` : 'new');

function ClassifyForm({ kind, record, start }: { kind: KindForm; record?: TypeRecord; start: Values }) {
  const { zh, key, name, schema } = kind;
  const say = useSay();
  const open = useOpen();
  const form = useForm({ schema, start, draft: `${name.replace('_', '-')}-${record?.id ?? below(start)}` });
  const submit = usePerform(types.submit, {
    success: record ? ['更新成功', 'Saved'] : ['新增成功', 'Added'],
    onDone: ({ id }) => {
      form.saved();
      if (record) return;
      closeTab();
      open(kind.detail, { query: { id } });
    },
  });
  const save = () => {
    const values = submit.isPending ? undefined : form.check();
    if (!values) return;
    const known = record ? { id: record.id, version: record.version } : {};
    const body = types.submit.body.parse({ ...values, ...known, kind: key });
    submit.mutate({ body }, { onError: form.refused });
  };
  return (
    <SubmitArea className="kx-page kx-page-narrow" submit={save}>
      <h1>{say(record ? [`编辑${zh}分类`, 'Edit category'] : [`新增${zh}分类`, 'New category'])}</h1>
      <FormBody
        form={form}
        names={kind.order.filter((field) => form.values.needAudit !== 0 || !levels.includes(field))}
        offered={{ templateCode: kind.letters.map(([value, title]) => ({ value, label: say(title) })) }}
        shown={{ deptId: record?.deptName ?? undefined }}
        without={{ parentId: record?.id ?? '0' }}
        hints={{
          replyLevels: say(eachByAnother),
          ...(kind.isSimple && { acceptDays: say(onSimpleTrack), finishDays: say(onSimpleTrack) }),
        }}
        autoFocus
      />
      <p className="kx-hint">
        {say([
          '修改时限不影响在办事项。不填写时限时采用系统参数。关键词用逗号分隔，登记时按它建议分类。',
          'New limits do not affect open cases. Without limits the parameters apply. Keywords, separated by commas, suggest the category of what is registered.',
        ])}
      </p>
      <div className="kx-page-foot">
        <PlainButton look="main" busy={submit.isPending} onClick={save}>
          {say(['保存', 'Save'])}
        </PlainButton>
        <PlainButton look="plain" onClick={() => closeTab()}>
          {say(['关闭', 'Close'])}
        </PlainButton>
      </div>
    </SubmitArea>
  );
}
