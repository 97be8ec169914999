import type { Label } from '@kaoxin/contract/conventions.ts';
import type { AuditRow } from '@kaoxin/contract/question/audit.ts';
import { useSay } from '#platform/language.tsx';
import { Chip, type Tone } from '#ui/chip.tsx';
import { Shown } from '#ui/table/empty-cell.tsx';

type Found = NonNullable<AuditRow['checks']>;
const found: readonly (readonly [keyof Found, Tone, Label])[] = [
  ['keyConflicts', 'bad', ['答案冲突', 'Other keys']],
  ['missingAnswers', 'bad', ['缺答案', 'No answer']],
  ['twinCount', 'warn', ['疑似重复', 'Twins']],
  ['orphanImages', 'warn', ['缺图片', 'Pictures missing']],
];

export function CheckMarks({ checks }: Pick<AuditRow, 'checks'>) {
  const say = useSay();
  if (!checks) return <Shown value={null} />;
  const marks = found.filter(([name]) => checks[name] > 0);
  if (marks.length === 0) return <Chip tone="good">{say(['未见问题', 'Nothing found'])}</Chip>;
  return (
    <span className="bank-marks">
      {marks.map(([name, tone, label]) => (
        <Chip key={name} tone={tone}>
          {say(label)} {checks[name]}
        </Chip>
      ))}
    </span>
  );
}

type Counted = Pick<AuditRow, 'addedCount' | 'changedCount' | 'removedCount'>;

export function Changes({ addedCount, changedCount, removedCount }: Counted) {
  const say = useSay();
  const words = say([
    `新增${addedCount}，修改${changedCount}，删除${removedCount}`,
    `${addedCount} added, ${changedCount} changed, ${removedCount} removed`,
  ]);
  const signs = [['+', addedCount] as const, ['~', changedCount] as const, ['−', removedCount] as const];
  const said = signs.flatMap(([sign, count]) => (count > 0 ? [`${sign}${count}`] : []));
  return (
    <span className="bank-changes kx-figures" role="img" aria-label={words} title={words}>
      {said.length > 0 ? said.join(' ') : say(['无变化', 'no change'])}
    </span>
  );
}
