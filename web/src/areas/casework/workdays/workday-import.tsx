import { workday } from '@kaoxin/contract/casework/workday.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { useRef, useState } from 'react';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { type ReadFile, readWorkdayFile } from './workday-file.ts';
import { Holidays } from './workday-holidays.tsx';

interface WorkdayImportProps {
  onDone: (year: number, recomputed: number) => void;
}

const format = '{"year": 2027, "days": [{"date": "2027-01-01", "name": "元旦", "isOffDay": true}]}';

export function WorkdayImport({ onDone }: WorkdayImportProps) {
  const say = useSay();
  const chooser = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ name: string; file: ReadFile }>();
  const take = async (file: File | undefined) => {
    if (file) setChosen({ name: file.name, file: readWorkdayFile(await file.text()) });
  };
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={say(['工作日历文件', 'Calendar file'])}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
      <PlainButton look="main" onClick={() => chooser.current?.click()}>
        {say(['导入', 'Import'])}
      </PlainButton>
      {chosen && (
        <ImportDialog
          {...chosen}
          onClose={() => setChosen(undefined)}
          onOther={() => chooser.current?.click()}
          onDone={(year, recomputed) => {
            setChosen(undefined);
            onDone(year, recomputed);
          }}
        />
      )}
    </>
  );
}

interface ImportDialogProps extends WorkdayImportProps {
  name: string;
  file: ReadFile;
  onClose: () => void;
  onOther: () => void;
}

function ImportDialog({ name, file, onClose, onOther, onDone }: ImportDialogProps) {
  const say = useSay();
  const load = usePerform(workday.import, { success: ['操作成功!', 'Done'], quiet: true });
  const submit = async () => {
    if (!file.ok) return;
    const answer = await load.mutateAsync({ body: file.body }).catch(() => undefined);
    if (answer) onDone(file.body.year, answer.recomputed);
  };
  const year = file.ok ? file.body.year : '';
  return (
    <Dialog
      open
      title={say(['导入工作日历', 'Import the work calendar'])}
      onClose={onClose}
      busy={load.isPending}
      submitLabel={[`导入 ${year} 年安排`, `Import ${year}`]}
      extra={
        <PlainButton look="plain" onClick={onOther}>
          {say(['选择其他文件', 'Another file'])}
        </PlainButton>
      }
      {...(file.ok ? { onSubmit: () => void submit() } : {})}
    >
      <p className="kx-about">{name}</p>
      {file.ok ? <Preview body={file.body} /> : <Errors errors={file.errors} />}
      {load.error && (
        <p className="kx-notice kx-notice-warn" role="alert">
          {load.error.message}
        </p>
      )}
    </Dialog>
  );
}

function Preview({ body: { year, days } }: { body: Extract<ReadFile, { ok: true }>['body'] }) {
  const say = useSay();
  const worked = days.filter(({ isWorkday }) => isWorkday === 1).length;
  return (
    <>
      <p className="kx-about">
        {say([
          `${year} 年：休息 ${days.length - worked} 天，调休上班 ${worked} 天。导入后替换该年通知的现有安排，其他年度通知的日期和手动设置的日期不变，并重新计算按周末推算的期限。`,
          `${year}: ${quantity(days.length - worked, 'day')} off, ${quantity(worked, 'make-up workday')}. They replace the days of that year’s notice. Days of other notices and days set by hand stay. Deadlines counted by weekends are recalculated.`,
        ])}
      </p>
      <Holidays
        days={days.map(({ date, isWorkday, name }) => ({
          date,
          isWorkday,
          name: name ?? say(isWorkday === 1 ? ['调休上班', 'Make-up workday'] : ['休息日', 'Day off']),
        }))}
      />
    </>
  );
}

function Errors({ errors }: { errors: readonly Label[] }) {
  const say = useSay();
  return (
    <div role="alert">
      <p>{say(['文件无法导入，请修改后重新选择：', 'The file cannot be imported. Correct it and choose it again:'])}</p>
      <ul className="workday-errors">
        {errors.map((error) => (
          <li key={error[0]}>{say(error)}</li>
        ))}
      </ul>
      <p className="kx-hint">
        {say(['格式：', 'Format: '])}
        <code className="kx-wrap">{format}</code>
      </p>
    </div>
  );
}
