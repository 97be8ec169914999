import { text } from '@kaoxin/contract/conventions.ts';
import { paperSecret } from '@kaoxin/contract/paper/opening.ts';
import { paper } from '@kaoxin/contract/paper/paper.ts';
import { askHours, openMinutes } from '@kaoxin/contract/paper/paper-states.ts';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { sayNow, useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { minute } from '#ui/dates/minute.ts';
import { formOf } from '#ui/form/schema.ts';
import { FailureState, Skeleton } from '#ui/state/state.tsx';
import { Facts, figures } from '#ui/table/facts.tsx';
import type { OpeningVerb, PaperHead } from '../list/use-paper-actions.ts';

export interface AskedOpening {
  verb: OpeningVerb;
  paper: PaperHead;
}

const schemas = {
  openAsk: formOf({ reason: text(['原因', 'Reason'], { min: 5, max: 500, kind: 'long' }) }),
  openConfirm: formOf({}),
};
const titles = {
  openAsk: ['申请提前开启', 'Request opening'],
  openConfirm: ['确认提前开启', 'Confirm opening'],
} as const;

export function OpeningDialog({ asked: { verb, paper: row }, onClose }: { asked: AskedOpening; onClose: () => void }) {
  const say = useSay();
  const submit = usePerform(paperSecret.calls.openSecret, {
    success: ['操作成功!', 'Done'],
    told: ({ openUntil }) =>
      openUntil === null
        ? sayNow(['已通知另一人确认', 'Another officer has been told'])
        : sayNow([`可查看至 ${minute(openUntil)}`, `Readable until ${minute(openUntil)}`]),
  });
  const action = verb === 'openAsk' ? 'ask' : 'confirm';
  return (
    <VerbDialog
      title={[`${titles[verb][0]}：${row.name}`, `${titles[verb][1]}: ${row.name}`]}
      schema={schemas[verb]}
      draft={`paper-${verb}-${row.id}`}
      submitLabel={verb === 'openAsk' ? ['提交申请', 'Ask'] : ['确认开启', 'Confirm']}
      danger={verb === 'openConfirm'}
      intro={verb === 'openConfirm' ? <Asked id={row.id} /> : undefined}
      onSubmit={({ reason }) =>
        submit.mutateAsync({
          body: { id: row.id, action, ...(typeof reason === 'string' ? { reason } : {}) },
        })
      }
      onClose={onClose}
      things={['paper']}
    >
      <p className="kx-hint">
        {say(
          verb === 'openAsk'
            ? [
                `须由另一人在${askHours}小时内确认。确认后您与确认人可查看${openMinutes}分钟，申请、确认和每次查看都记入试卷动态。`,
                `Another officer has ${askHours} hours to confirm. You and he then read it for ${openMinutes} minutes; asking, confirming and every reading are recorded.`,
              ]
            : [
                `确认后您与申请人可查看${openMinutes}分钟，每次查看都记入试卷动态。`,
                `You and whoever asked then read it for ${openMinutes} minutes; every reading is recorded.`,
              ],
        )}
      </p>
    </VerbDialog>
  );
}

function Asked({ id }: { id: string }) {
  const answer = useCall(paper.calls.baseInfo, { id }, { quiet: true, keepPrevious: false });
  if (answer.isError) return <FailureState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={3} />;
  const { opening } = answer.data;
  return (
    <Facts
      facts={[
        [['申请人', 'Asked by'], opening?.askUserName],
        [['申请时间', 'Asked at'], figures(minute(opening?.askTime))],
        [['原因', 'Reason'], opening?.reason],
      ]}
    />
  );
}
