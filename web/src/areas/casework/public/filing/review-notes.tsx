import type { OpenReview } from '@kaoxin/contract/reinspection/task.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { wordsOf } from './forms-beside.ts';

export function ReviewNotes({ review }: { review: OpenReview }) {
  const say = useSay();
  const language = useLanguage();
  const { examName, applyStart, applyEnd, subjects, notice } = review;
  const shut = subjects.filter(({ reasons }) => reasons !== null);
  return (
    <>
      <dl className="public-facts">
        <dt>{say(['考试', 'Examination'])}</dt>
        <dd>{examName}</dd>
        <dt>{say(['申请时间', 'Applications'])}</dt>
        <dd>
          {say([
            `${applyStart.slice(0, 16)}至${applyEnd.slice(0, 16)}`,
            `${applyStart.slice(0, 16)} to ${applyEnd.slice(0, 16)}`,
          ])}
        </dd>
        {shut.length > 0 && (
          <>
            <dt>{say(['不受理复核的科目', 'Subjects that are not reviewed'])}</dt>
            <dd>
              <ul className="public-documents">
                {shut.map(({ code, name, reasons }) => (
                  <li key={code}>
                    {say([`${name}：客观题科目，由机器评阅`, `${name}: marked by a machine`])}
                    {reasons &&
                      reasons.length > 0 &&
                      say([`（${wordsOf(reasons, language)}除外）`, ` (except: ${wordsOf(reasons, language)})`])}
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
      {notice && <p className="public-words public-notice">{notice}</p>}
    </>
  );
}
