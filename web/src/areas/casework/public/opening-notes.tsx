import type { OpenOpening } from '@kaoxin/contract/correction/opening.ts';
import { useSay } from '#platform/language.tsx';

/** What an opening says of itself: until when, with which documents, and whatever else is to be known. */
export function OpeningNotes({ opening }: { opening: OpenOpening }) {
  const say = useSay();
  const { examName, openEnd, materials, needPoliceProof, fields, notice } = opening;
  const needsProof = needPoliceProof === 1 && fields.some(({ fieldKey }) => fieldKey === 'idNo');
  return (
    <>
      <dl className="public-facts">
        <dt>{say(['考试', 'Examination'])}</dt>
        <dd>{examName}</dd>
        <dt>{say(['截止时间', 'Open until'])}</dt>
        <dd>{openEnd.slice(0, 16)}</dd>
        {(materials.length > 0 || needsProof) && (
          <>
            <dt>{say(['证明材料', 'Documents'])}</dt>
            <dd>
              <ul className="public-documents">
                {materials.map(({ name, required }) => (
                  <li key={name}>
                    {name}
                    {required === 0 && say(['（可选）', ' (optional)'])}
                  </li>
                ))}
                {needsProof && (
                  <li>
                    {say(['更正证件号码的，另须公安机关证明', 'To correct an ID number, also a proof of the police'])}
                  </li>
                )}
              </ul>
            </dd>
          </>
        )}
      </dl>
      {notice && <p className="public-words public-notice">{notice}</p>}
    </>
  );
}
