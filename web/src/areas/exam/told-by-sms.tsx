import { type ExamineeNews, examineesTold } from '@kaoxin/contract/exam/people/told.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';

export function ToldBySms({ news }: { news: ExamineeNews }) {
  const say = useSay();
  const { data } = useCall(examineesTold.calls.services, {}, { quiet: true, staleTime: 60_000 });
  if (!data) return null;
  return (
    <p className="kx-about">
      {data[news] === 1
        ? say(['考生将收到短信通知。', 'Examinees are told by text message.'])
        : say([
            '未配置相应的短信服务，系统不会通知考生，请另行告知。',
            'No text message service is set up for this. The system does not notify examinees; notify them another way.',
          ])}
    </p>
  );
}
