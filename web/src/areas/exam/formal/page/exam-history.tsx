import { factsOf, type Label, truthWord } from '@kaoxin/contract/conventions.ts';
import { type ExamEvent, exam } from '@kaoxin/contract/exam/formal/formal.ts';
import { useSay } from '#platform/language.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { Timeline } from '#ui/timeline.tsx';

export function ExamHistory({ timeline }: { timeline: readonly ExamEvent[] }) {
  const say = useSay();
  // events are numbered: a gap means that the server omitted older seat changes
  const more = (timeline.at(-1)?.seq ?? 0) - timeline.length;
  return (
    <Panel title={say(['操作记录', 'History'])}>
      {more > 0 && (
        <p className="kx-hint">
          {say([
            `更早的${more}条座位调整记录未列出，请在审计日志中查询`,
            `${more} earlier changes of seats are not listed; the audit log has them`,
          ])}
        </p>
      )}
      <Timeline entries={timeline.map((event) => ({ ...event, isVisible: 0, note: noteOf(event, say) }))} />
    </Panel>
  );
}

type Say = ReturnType<typeof useSay>;

function noteOf(event: ExamEvent, say: Say): string | null {
  const { fromStatus, toStatus, fromStatusName, toStatusName, note, diff } = event;
  const stepped = fromStatus !== null && toStatus !== null && fromStatus !== toStatus;
  const lines = [
    ...(stepped ? [`${fromStatusName} → ${toStatusName}`] : []),
    ...(note ? [note] : []),
    ...Object.entries(diff ?? {}).map(([name, [before, after]]) => changeOf(name, before, after, say)),
  ];
  return lines.length > 0 ? lines.join('\n') : null;
}

const beside: Readonly<Record<string, Label>> = {
  subjects: ['科目', 'Subjects'],
  subjectPapers: ['A、B卷', 'Forms of papers'],
  places: ['考点', 'Test centres'],
  personTotal: ['总分', 'Total'],
  passFlag: ['合格', 'Passed'],
  rankCity: ['全市名次', 'Rank in the city'],
  rankDistrict: ['考区名次', 'Rank in the district'],
};
/** Kinds of fields whose values are shown; for long texts only the name is shown. */
const toldKinds: ReadonlySet<string> = new Set(['text', 'number', 'decimal', 'moment', 'choice']);

function changeOf(name: string, before: unknown, after: unknown, say: Say): string {
  const schema = Object.entries(exam.own.shape).find(([field]) => field === name)?.[1];
  const known = schema && factsOf(schema);
  const label = say(known?.label ?? beside[name] ?? [name, name]);
  const isTold = known === undefined || toldKinds.has(known.kind ?? '');
  if (!isTold || (before === null && after === null)) return label;
  const said = (value: unknown) => (name === 'passFlag' ? say(truthWord(value)) : (value ?? '—'));
  return `${label}${say(['：', ': '])}${said(before)} → ${said(after)}`;
}
