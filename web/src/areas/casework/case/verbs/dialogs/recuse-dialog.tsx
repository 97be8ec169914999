import { recusalDecision } from '@kaoxin/contract/casework/people/recusal.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { ManyField } from '#ui/form/many-field.tsx';
import { formOf } from '#ui/form/schema.ts';
import type { Form } from '#ui/form/use-form.ts';
import { draftOf } from '../../kind/kind.ts';
import { race, stated, type VerbProps } from '../verb-words.ts';

const schema = formOf({ reason: recusalDecision.shape.reason });
const recusalDecided = stated(['回避人员已确定', 'recusals decided']);

export function RecuseDialog({ kind, one, onClose, onNext }: VerbProps) {
  const recuse = usePerform(kind.calls.recuse, recusalDecided);
  const { id, version } = one;
  const named = one.recusals ?? [];
  const isDecided = named.some(({ isCleared }) => isCleared === 1);
  const concerned = named.filter(({ isCleared, isKept }) => isCleared === 0 && isKept === 0);
  return (
    <VerbDialog
      title={['确定回避人员', 'Decide recusals']}
      schema={schema}
      beside={['concernedIds']}
      start={{ concernedIds: isDecided ? concerned.map(({ userId }) => userId) : [] }}
      draft={draftOf(kind, 'recuse', id)}
      submitLabel={['确定', 'Decide']}
      {...race(kind, one, 'supervise')}
      over={one.recusals === null}
      intro={(form) => <Concerned form={form} named={named} />}
      onClose={onClose}
      onNext={onNext}
      onSubmit={(values) =>
        recuse.mutateAsync({ body: { id, version, concernedIds: idsIn(values), reason: String(values.reason) } })
      }
    />
  );
}

const idsIn = ({ concernedIds }: Form['values']): string[] =>
  Array.isArray(concernedIds) ? concernedIds.map(String) : [];

function Concerned({ form, named }: { form: Form; named: NonNullable<VerbProps['one']['recusals']> }) {
  const say = useSay();
  const kept = named.filter(({ isKept }) => isKept === 1).map(({ realName }) => realName);
  return (
    <>
      <p className="kx-hint">
        {say([
          `该事项点名工作人员${named.length}人。请选择确实涉及的人员，涉及人员继续回避，其余人员可以参与办理。`,
          `This case names ${quantity(named.length, 'user', 'users')}. Choose those it concerns. They stand aside; the others may work on it.`,
        ])}
      </p>
      {kept.length > 0 && (
        <p className="kx-notice kx-notice-warn">
          {say([
            `须由其他领导确定：${kept.join('、')}`,
            `Another leader decides about these users: ${kept.join(', ')}`,
          ])}
        </p>
      )}
      <ManyField
        form={form}
        name="concernedIds"
        label={['涉及人员（可不选）', 'Users it concerns (optional)']}
        loading={false}
        nodes={named.map(({ userId, realName, deptName }) => ({
          id: userId,
          parentId: '0',
          key: userId,
          value: userId,
          title: deptName ? `${realName} · ${deptName}` : realName,
        }))}
      />
    </>
  );
}
