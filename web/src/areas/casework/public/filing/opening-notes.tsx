import type { OpenOpening } from '@kaoxin/contract/correction/opening.ts';
import { sizeText } from '@kaoxin/contract/files/size.ts';
import { useSay } from '#platform/language.tsx';

type Sample = OpenOpening['samples'][number];

const isOf = (name: string, { originalName }: Sample): boolean => originalName.replace(/\.[^.]*$/u, '') === name;

function SampleLinks({ samples }: { samples: readonly Sample[] }) {
  const say = useSay();
  return samples.map(({ id, originalName, fileSize, link }) => (
    <a key={id} className="public-sample" href={`${link}&save=1`} download={originalName}>
      {say([`下载 ${originalName}（${sizeText(fileSize)}）`, `Download ${originalName} (${sizeText(fileSize)})`])}
    </a>
  ));
}

export function OpeningNotes({ opening }: { opening: OpenOpening }) {
  const say = useSay();
  const { examName, openEnd, materials, samples, needPoliceProof, fields, notice } = opening;
  const others = samples.filter((sample) => !materials.some(({ name }) => isOf(name, sample)));
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
                    <SampleLinks samples={samples.filter((sample) => isOf(name, sample))} />
                  </li>
                ))}
                {needsProof && (
                  <li>
                    {say([
                      '更正证件号码的，另须公安机关证明',
                      'To correct an ID number, also a certificate from the police',
                    ])}
                  </li>
                )}
              </ul>
            </dd>
          </>
        )}
        {others.length > 0 && (
          <>
            <dt>{say(['材料样例', 'Samples'])}</dt>
            <dd>
              <SampleLinks samples={others} />
            </dd>
          </>
        )}
      </dl>
      {notice && <p className="public-words public-notice">{notice}</p>}
    </>
  );
}
