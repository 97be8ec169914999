import type { Label } from '@kaoxin/contract/conventions.ts';
import { Link } from 'react-router';
import { useSay } from '#platform/language.tsx';
import { publicPath } from './filings.ts';

interface Shut {
  ones: readonly Label[];
  tellsRemedies: boolean;
}

export function ShutOnes({ ones, tellsRemedies }: Shut) {
  const say = useSay();
  if (ones.length === 0) return null;
  return (
    <div className="public-wanted">
      <h2>{say(['不在申请时间内的', 'Not open now'])}</h2>
      <ul>
        {ones.map((words) => (
          <li key={words[0]}>{say(words)}</li>
        ))}
      </ul>
      {tellsRemedies && <Remedies />}
    </div>
  );
}

function Remedies() {
  const say = useSay();
  return (
    <p className="public-words">
      {say([
        '成绩复核只在公告的申请时间内受理。对违纪违规处理决定不服的，可以',
        'Scores are reviewed within the announced window alone. A decision on a violation can be contested by an ',
      ])}
      <Link to={`${publicPath}/file/appeal`}>{say(['提出申诉', 'appeal'])}</Link>
      {say([
        '；对考试组织和服务有意见的，可以依照《信访工作条例》',
        '; what concerns the examination and its service can be raised under the Regulations on Petitions by a ',
      ])}
      <Link to={`${publicPath}/file/petition`}>{say(['提出信访', 'petition'])}</Link>
      {say([
        '；也可以依法申请行政复议或者提起行政诉讼。',
        '; the law also leaves administrative review and the courts.',
      ])}
    </p>
  );
}
