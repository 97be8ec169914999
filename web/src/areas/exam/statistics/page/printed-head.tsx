import type { Label } from '@kaoxin/contract/conventions.ts';
import { useFormatter, useSay } from '#platform/language.tsx';
import { usePerson } from '#platform/session/person.ts';
import { usePrinting } from '#ui/list-page/rows/use-printing.ts';

interface PrintedHeadProps {
  lines: readonly (readonly [label: Label, said: string])[];
}

export function PrintedHead({ lines }: PrintedHeadProps) {
  const printing = usePrinting();
  return printing ? <Head lines={lines} /> : null;
}

function Head({ lines }: PrintedHeadProps) {
  const say = useSay();
  const format = useFormatter();
  const name = usePerson()?.userName ?? '—';
  const now = format.dateTime(new Date(), {
    ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
    ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
  });
  const all: PrintedHeadProps['lines'] = [
    ...lines,
    [['打印人', 'Printed by'], name],
    [['打印时间', 'Printed at'], now],
  ];
  return (
    <dl className="exam-stat-printed">
      {all.map(([label, said]) => (
        <div key={label[0]}>
          <dt>{say(label)}</dt>
          <dd>{said}</dd>
        </div>
      ))}
    </dl>
  );
}
