import { acceptDueWord } from '@kaoxin/contract/casework/actions.ts';
import type { Receipt } from '@kaoxin/contract/casework/public/receipt.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useSite } from '#platform/calls/site-answer.ts';
import { useSay } from '#platform/language.tsx';
import { publicPath } from '../filing/filings.ts';
import { dayOf, minute, receivedWord } from '../moments.ts';
import { keepAsked } from './asked-case.ts';

const ofLostCode = (isKnown: boolean, lostCodes: boolean): Label => {
  if (!isKnown)
    return [
      '遗失查询码的，请在查询页面点击“忘记查询码”。',
      'If you lose the code, use “Lost your code?” on the page “Follow a case”.',
    ];
  return lostCodes
    ? [
        '遗失查询码的，可凭受理编号和登记的手机号码，通过短信找回；未登记手机号码的，不能在网上找回。',
        'A lost code can be sent to the phone number you filed. If you filed none, you cannot get it back online.',
      ]
    : ['遗失查询码的，不能在网上找回。', 'You cannot get a lost code back online.'];
};

export function ReceiptPage({
  title,
  receipt,
  due = acceptDueWord('petition'),
  onEnd,
}: {
  title: Label;
  receipt: Receipt;
  due?: Label | undefined;
  onEnd: () => void;
}) {
  const say = useSay();
  const [copied, setCopied] = useState(false);
  const [printed, setPrinted] = useState(false);
  const { known, lostCodes } = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (copied || printed) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    const note = () => setPrinted(true);
    window.addEventListener('beforeunload', hold);
    window.addEventListener('afterprint', note);
    return () => {
      window.removeEventListener('beforeunload', hold);
      window.removeEventListener('afterprint', note);
    };
  }, [copied, printed]);
  const { caseNo, queryCode, receivedTime, acceptDue } = receipt;
  const words = say([`受理编号：${caseNo} 查询码：${queryCode}`, `Number: ${caseNo} Code: ${queryCode}`]);
  return (
    <section className="public-receipt">
      <h1 ref={heading} tabIndex={-1}>
        {say([`${title[0]}已提交`, `${title[1]}: received`])}
      </h1>
      <dl>
        <dt>{say(['受理编号', 'Number'])}</dt>
        <dd>{caseNo}</dd>
        <dt>{say(['查询码', 'Code'])}</dt>
        <dd>{queryCode}</dd>
        <dt>{say(receivedWord)}</dt>
        <dd>{minute(receivedTime)}</dd>
        {acceptDue && (
          <>
            <dt>{say(due)}</dt>
            <dd>{dayOf(acceptDue)}</dd>
          </>
        )}
      </dl>
      <p className="public-keep">
        {say([
          '请记下受理编号和查询码：查询进度、补充材料、撤回和评价都要用到。',
          'Keep the case number and the code. You need them to see progress, add documents, withdraw and rate. ',
        ])}
        {say(ofLostCode(known, lostCodes))}
      </p>
      <p className="public-acts">
        <button
          type="button"
          className="button"
          onClick={() => void navigator.clipboard?.writeText(words).then(() => setCopied(true))}
        >
          {say(copied ? ['已复制', 'Copied'] : ['复制', 'Copy'])}
        </button>
        <button type="button" className="button" onClick={() => window.print()}>
          {say(['打印', 'Print'])}
        </button>
        <Link
          className="button button-main"
          to={`${publicPath}/case`}
          state={{ looksUp: true }}
          onClick={() => {
            keepAsked({ caseNo, queryCode });
            onEnd();
          }}
        >
          {say(['查看进度', 'Follow it'])}
        </Link>
        <Link className="button" to={publicPath} onClick={onEnd}>
          {say(['完成', 'Done'])}
        </Link>
      </p>
    </section>
  );
}
