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
        'Score reviews are accepted only in the announced period. You can contest a decision on a violation with an ',
      ])}
      <Link to={`${publicPath}/file/appeal`}>{say(['提出申诉', 'appeal'])}</Link>
      {say([
        '；对考试组织和服务有意见的，可以依照《信访工作条例》',
        '; you can raise concerns about the examination and its service under the Regulations on Petitions with a ',
      ])}
      <Link to={`${publicPath}/file/petition`}>{say(['提出信访', 'petition'])}</Link>
      {say([
        '；也可以依法申请行政复议或者提起行政诉讼。',
        '; you can also apply for administrative review or go to court.',
      ])}
    </p>
  );
}
