import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { caseOpen } from '@kaoxin/contract/casework/public/open.ts';
import { sizeText } from '@kaoxin/contract/files/size.ts';
import { Fragment, useEffect, useRef } from 'react';
import { useSay } from '#platform/language.tsx';
import { dayOf } from '../moments.ts';

export type OwnCase = AnswerOf<typeof caseOpen.own>;

function RecordedWords({ recorded }: { recorded: NonNullable<OwnCase['recorded']> }) {
  const say = useSay();
  const { content, demand, amendments } = recorded;
  return (
    <>
      <h3>{say(['承办机构更正后的登记内容', 'Details as amended by the office'])}</h3>
      <p className="public-own">{content}</p>
      {demand && (
        <>
          <h4>{say(['更正后的诉求', 'What you ask for, as amended'])}</h4>
          <p className="public-own">{demand}</p>
        </>
      )}
      <ul>
        {amendments.map(({ time, reason }) => (
          <li key={`${time} ${reason}`}>
            <time>{dayOf(time)}</time> {say([`更正原因：${reason}`, `Reason: ${reason}`])}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Links are valid for ten minutes. */
export function OwnPart({ own }: { own: OwnCase }) {
  const say = useSay();
  const heading = useRef<HTMLHeadingElement>(null);
  // the form that had the focus is gone
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="public-reply">
      <h2 ref={heading} tabIndex={-1}>
        {say(['您提交的内容', 'What you filed'])}
      </h2>
      <p className="public-own">{own.content}</p>
      {own.demand && (
        <>
          <h3>{say(['诉求', 'What you ask for'])}</h3>
          <p className="public-own">{own.demand}</p>
        </>
      )}
      {own.recorded && <RecordedWords recorded={own.recorded} />}
      {own.form.length > 0 && (
        <dl className="public-facts">
          {own.form.map(({ label, value }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {own.files.length > 0 && (
        <>
          <h3>{say(['您上传的材料', 'Your files'])}</h3>
          <ul>
            {own.files.map(({ originalName, fileSize, link }) => (
              <li key={link}>
                <a href={`${link}&save=1`} download>
                  {originalName}
                </a>{' '}
                <span className="public-words">{sizeText(fileSize)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {own.letters.length > 0 && (
        <>
          <h3>{say(['文书', 'Letters'])}</h3>
          <ul>
            {own.letters.map(({ title, docNo, issuedTime, checkCode, link }) => (
              <li key={docNo}>
                <a href={link} download>
                  {title} {docNo} (PDF)
                </a>{' '}
                <time>{dayOf(issuedTime)}</time>
                <small>
                  {say(['校验码：', 'Check code: '])}
                  {checkCode}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="public-words">
        {say([
          '下载链接十分钟内有效；过期后请重新核验身份。',
          'The links are valid for ten minutes. After that, confirm your identity again.',
        ])}
      </p>
    </section>
  );
}
