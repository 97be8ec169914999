import { flag, type Label, optional, reference } from '@kaoxin/contract/conventions.ts';
import { type CentreRecord, type PulledBank, questionCentre } from '@kaoxin/contract/question/centre.ts';
import { ApiError, api } from '#platform/calls/api.ts';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useMay } from '#platform/session/permissions.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import type { Values } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';
import { FailureState, Skeleton } from '#ui/state/state.tsx';
import { Facts, figures } from '#ui/table/facts.tsx';

const { calls } = questionCentre;
const title: Label = ['拉取题库', 'Pull a bank'];
const schema = formOf({
  withAnswers: flag(['含答案', 'With answers']),
  targetDeptId: optional(reference(['目标部门', 'Department'], 'dept')),
});

interface PullDialogProps {
  id: string;
  onPulled: (result: PulledBank) => void;
  onClose: () => void;
}

export function PullDialog({ id, ...rest }: PullDialogProps) {
  const say = useSay();
  const answer = useCall(calls.centerDetail, { id }, { keepPrevious: false, quiet: true });
  if (answer.data) return <OverBank bank={answer.data} {...rest} />;
  return (
    <Dialog open title={say(title)} width={560} onClose={rest.onClose}>
      {answer.isError ? (
        <FailureState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  );
}

interface OverBankProps extends Omit<PullDialogProps, 'id'> {
  bank: CentreRecord;
}

function OverBank({ bank, onPulled, onClose }: OverBankProps) {
  const say = useSay();
  const seesKeys = useMay()('answer_view');
  const pull = usePerform(calls.pull, { success: ['操作成功!', 'Done'] });
  const send = async ({ withAnswers, targetDeptId }: Values) => {
    const query = {
      bankId: bank.id,
      withAnswers: seesKeys && withAnswers === 1 ? 1 : 0,
      ...(typeof targetDeptId === 'string' && targetDeptId !== '' ? { targetDeptId } : {}),
    };
    onPulled(await pull.mutateAsync({ query }).catch((error) => lostOrRefused(error, bank)));
  };
  const { pulledVersion, bankVersion, isNewer } = bank;
  return (
    <VerbDialog
      title={[`${title[0]}：${bank.name}`, `${title[1]}: ${bank.name}`]}
      schema={schema}
      start={{ withAnswers: seesKeys ? 1 : 0 }}
      names={() => (seesKeys ? ['withAnswers', 'targetDeptId'] : ['targetDeptId'])}
      draft={`question_center-pull-${bank.id}`}
      submitLabel={isNewer === 1 ? ['拉取新版本', 'Pull the newer edition'] : ['拉取', 'Pull']}
      things={['question_center']}
      winner={
        pulledVersion === bankVersion
          ? say([`本单位已拉取第${bankVersion}版`, `Your unit has pulled edition ${bankVersion}`])
          : undefined
      }
      hints={{
        withAnswers: say([
          '不含答案时，拉取的试题为草稿，补齐答案后才能使用',
          'Without them the questions are drafts until their answers are written',
        ]),
        targetDeptId: say([
          '不填则拉取到本部门；可选本部门的下级部门',
          'Your own unless said otherwise, or one below it',
        ]),
      }}
      intro={
        <>
          <p className="kx-about">
            {isNewer === 1
              ? say([
                  '本单位没有改过的试题随新版本更新，两边都改过的由您逐题决定。',
                  'Questions nobody changed here follow the newer edition; those changed on both sides wait for your decision.',
                ])
              : say([
                  '审核通过的试题复制为本单位的题库，以后可以随新版本更新。',
                  'The approved questions become a bank of your unit, which can follow later editions.',
                ])}
          </p>
          <Facts
            facts={[
              [['单位', 'Unit'], bank.deptIdName],
              [['题量', 'Questions'], figures(String(bank.questionCount))],
              [['版本', 'Edition'], figures(String(bankVersion))],
              [['已拉取版本', 'Pulled edition'], pulledVersion === null ? null : figures(String(pulledVersion))],
            ]}
          />
        </>
      }
      onSubmit={send}
      onClose={onClose}
    />
  );
}

/** A refusal because a colleague has pulled in the meantime is handled as a conflict. */
async function lostOrRefused(error: unknown, { id, pulledVersion }: CentreRecord): Promise<never> {
  if (error instanceof ApiError && error.code === 400) {
    const now = await api(calls.centerDetail, { query: { id }, quiet: true }).catch(() => undefined);
    if (now && now.pulledVersion !== pulledVersion) throw new ApiError(409, error.message, error.requestId);
  }
  throw error;
}
