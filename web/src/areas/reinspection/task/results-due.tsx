import { reinspection } from '@kaoxin/contract/reinspection/task.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';

interface Planned {
  applyEnd: unknown;
  resultDeadline: unknown;
}

/** The legal deadline by the workday calendar, shown below 出结果期限 whatever date is announced. */
export function ResultsDue({ applyEnd, resultDeadline }: Planned) {
  const say = useSay();
  const end = typeof applyEnd === 'string' ? applyEnd : '';
  const { data } = useCall(
    reinspection.calls.due,
    { applyEnd: end },
    { enabled: end !== '', keepPrevious: false, quiet: true },
  );
  if (!data) return null;
  const day = data.due.slice(0, 10);
  const announced = typeof resultDeadline === 'string' ? resultDeadline.slice(0, 10) : '';
  const [zh, en] = differs(announced, day);
  return say([
    `申请的办结期限为${day}（申请截止后${data.workdays}个工作日${data.estimated === 1 ? '，节假日安排未公布，按周末推算' : ''}）${zh}`,
    `Applications are due on ${day}, ${data.workdays} workdays after applications close${data.estimated === 1 ? ' (holidays not published yet)' : ''}${en}`,
  ]);
}

function differs(announced: string, day: string): readonly [zh: string, en: string] {
  if (announced === '' || announced === day) return ['', ''];
  return announced < day
    ? ['，晚于所填期限，请核对', '. This is later than the date you entered. Check it']
    : ['，早于所填期限，请核对', '. This is earlier than the date you entered. Check it'];
}
