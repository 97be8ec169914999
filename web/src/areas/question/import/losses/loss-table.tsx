import './losses.css';
import type { ImportLoss } from '@kaoxin/contract/question/staging.ts';
import { useSay } from '#platform/language.tsx';

export function LossTable({ losses, numbered = false }: { losses: readonly ImportLoss[]; numbered?: boolean }) {
  const say = useSay();
  return (
    <div className="question-import-losses">
      <table aria-label={say(['未能带入的内容', 'What was not carried over'])}>
        <thead>
          <tr>
            {numbered && <th scope="col">{say(['题号', 'No.'])}</th>}
            <th scope="col">{say(['位置', 'Place'])}</th>
            <th scope="col">{say(['构造', 'Construct'])}</th>
            <th scope="col">{say(['说明', 'What became of it'])}</th>
          </tr>
        </thead>
        <tbody>
          {losses.map(({ rowNo, place, construct, words }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are read in their order
            <tr key={at}>
              {numbered && <td className="kx-figures">{rowNo ?? say(['整个文件', 'Whole file'])}</td>}
              <td>{place}</td>
              <td>
                <code>{construct}</code>
              </td>
              <td>{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
