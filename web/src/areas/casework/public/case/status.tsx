import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { caseOpen } from '@kaoxin/contract/casework/public/open.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import type { ReactNode } from 'react';
import { useSay } from '#platform/language.tsx';
import { RichText } from '#ui/editor/rich-text.tsx';
import { dayOf, minute, receivedWord } from '../moments.ts';

type Found = AnswerOf<typeof caseOpen.case>;

interface FactProps {
  label: string;
  children: ReactNode;
}

function Fact({ label, children }: FactProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

function CaseFacts({ found }: { found: Found }) {
  const say = useSay();
  const { hearing, replyDocNo, deliverTime, toOrg, supplementDue } = found;
  const due = found.finishDue ?? found.acceptDue;
  const late = found.finishDue ? found.finishOverdueDays : found.acceptOverdueDays;
  return (
    <dl className="public-facts">
      <Fact label={say(['受理编号', 'Number'])}>{found.caseNo}</Fact>
      <Fact label={say(['状态', 'Status'])}>
        <strong>{found.caseStatusName}</strong>
      </Fact>
      <Fact label={say(receivedWord)}>{minute(found.receivedTime)}</Fact>
      {supplementDue && (
        <Fact label={say(['补正期限', 'Documents due by'])}>
          <strong>{dayOf(supplementDue)}</strong>
          {say(['，逾期未补正的，本事项即行终止', '; the case ends if they are not received'])}
        </Fact>
      )}
      {hearing && (
        <>
          <Fact label={say(['听证时间', 'Hearing'])}>
            <strong>{[hearing.startTime, hearing.endTime ?? ''].map(minute).filter(Boolean).join(' — ')}</strong>
          </Fact>
          <Fact label={say(['听证地点', 'Place of the hearing'])}>{hearing.place}</Fact>
        </>
      )}
      {due && (
        <Fact label={found.finishDue ? say(['办结期限', 'Answered by']) : found.acceptDueName}>
          {dayOf(due)}
          {late > 0 && say([`，已超期${late}天`, `, ${quantity(late, 'day')} overdue`])}
        </Fact>
      )}
      {replyDocNo && <Fact label={say(['答复文号', 'Number of the reply'])}>{replyDocNo}</Fact>}
      {deliverTime && (
        <Fact label={say(['送达', 'Delivered'])}>
          {[found.deliverWayName, minute(deliverTime)].filter(Boolean).join(' ')}
        </Fact>
      )}
      {toOrg && <Fact label={say(['已转送至', 'Transferred to'])}>{toOrg}</Fact>}
    </dl>
  );
}

/** @param hidesLetters the letters are shown with their links instead */
export function CaseStatus({ found, hidesLetters = false }: { found: Found; hidesLetters?: boolean }) {
  const say = useSay();
  return (
    <>
      <CaseFacts found={found} />
      {found.supplementItems && (
        <div className="public-wanted">
          <h2>{say(['请补正以下材料', 'Please send these documents'])}</h2>
          <ul>
            {found.supplementItems.map(({ name, required, note }) => (
              <li key={`${name} ${note}`}>
                {name}
                {required === 0 && say(['（可选）', ' (optional)'])}
                {note && <small>{note}</small>}
              </li>
            ))}
          </ul>
        </div>
      )}
      {found.results.length > 0 && (
        <div className="public-reply">
          <h2>{say(['办理结果', 'Result'])}</h2>
          <ul>
            {found.results.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {found.replyContent && (
        <div className="public-reply">
          <h2>{say(['答复', 'Reply'])}</h2>
          <RichText html={found.replyContent} />
        </div>
      )}
      {found.letters.length > 0 && !hidesLetters && (
        <div className="public-letters">
          <h2>{say(['已出具的文书', 'Letters'])}</h2>
          <ul>
            {found.letters.map(({ title, docNo, issuedTime }) => (
              <li key={docNo}>
                {title} {docNo} <time>{dayOf(issuedTime)}</time>
              </li>
            ))}
          </ul>
          <p className="public-words">
            {say([
              '文书原件由承办单位送达您本人，核验身份后也可下载；可按文书末尾的校验码核验真伪。',
              'The office delivers the letters to you. You can also download them after confirming your identity. Use the code at the foot to check that a letter is genuine.',
            ])}
          </p>
        </div>
      )}
    </>
  );
}

export function CaseTimeline({ found }: { found: Found }) {
  const say = useSay();
  return (
    <>
      <h2>{say(['办理经过', 'What happened'])}</h2>
      <ol className="public-timeline">
        {found.timeline.toReversed().map(({ actionName, note, time }) => (
          <li key={`${time} ${actionName} ${note}`}>
            <time>{minute(time)}</time>
            <span>
              {actionName}
              {note && <small>{note}</small>}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
