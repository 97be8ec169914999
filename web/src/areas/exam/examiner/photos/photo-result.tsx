import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { examinee, PhotoReport } from '@kaoxin/contract/exam/people/examinee.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { minute } from '#ui/dates/minute.ts';

interface PhotoResultProps {
  report: AnswerOf<typeof examinee.calls.photoReport>;
  onWithout: () => void;
}

export function PhotoResult({ report: { without, latest }, onWithout }: PhotoResultProps) {
  const say = useSay();
  return (
    <>
      {latest && <Latest report={latest} />}
      <p role="status">
        {without === 0
          ? say(['所有考生都有照片。', 'Everybody has a photo. '])
          : say([`还有 ${without} 名考生没有照片。`, `${without} without a photo. `])}
        {without > 0 && <PlainButton onClick={onWithout}>{say(['查看', 'Show them'])}</PlainButton>}
      </p>
    </>
  );
}

function Latest({ report }: { report: PhotoReport }) {
  const say = useSay();
  const counts: readonly (readonly [Label, number])[] = [
    [['文件数', 'Files'], report.total],
    [['已导入', 'Imported'], report.matched],
    [['其中替换', 'Of these, replaced'], report.replaced],
    [['不在名单中', 'Not in the roster'], report.unknownCount],
    [['不合要求', 'Refused'], report.refusedCount],
  ];
  return (
    <section aria-label={say(['最近一次导入', 'The latest file'])}>
      <p className={report.state === 'done' ? 'kx-hint' : 'kx-notice kx-notice-warn'}>
        {report.fileName} · <span className="kx-figures">{minute(report.createTime)}</span>
        {report.state === 'cancelled' &&
          say(['（已取消，取消前导入的照片保留）', ' (cancelled; photos imported before are kept)'])}
        {report.state === 'failed' && say(['（未完成，请重新导入）', ' (not finished; please import it again)'])}
      </p>
      <dl className="kx-photo-counts">
        {counts.map(([label, count]) => (
          <div key={label[0]}>
            <dt>{say(label)}</dt>
            <dd className="kx-figures">{count}</dd>
          </div>
        ))}
      </dl>
      <Names title={['文件名不在名单中', 'Not in the roster']} lines={report.unknown} count={report.unknownCount} />
      <Names
        title={['不合要求的文件', 'Refused files']}
        lines={report.refused.map(({ name, reason }) => `${name}${say(['：', ': '])}${reason}`)}
        count={report.refusedCount}
      />
    </section>
  );
}

function Names({ title, lines, count }: { title: Label; lines: readonly string[]; count: number }) {
  const say = useSay();
  if (lines.length === 0) return null;
  return (
    <details open={lines.length <= 10}>
      <summary>{say(title)}</summary>
      <ul className="kx-photo-names">
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
          <li key={place}>{line}</li>
        ))}
      </ul>
      {count > lines.length && (
        <p className="kx-hint">{say([`只列出前 ${lines.length} 个`, `The first ${lines.length} of them`])}</p>
      )}
    </details>
  );
}
