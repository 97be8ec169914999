import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { RichText } from '#ui/editor/rich-text.tsx';
import type { KindOfCase } from '../kind/kind.ts';
import { basisText } from '../reply/basis.ts';

/** The reply as it stands, for those who read or approve it. */
export function ReplyPanel({ kind, one }: { kind: KindOfCase; one: CaseDetail }) {
  const say = useSay();
  const language = useLanguage();
  if (!one.replyContent) return null;
  return (
    <Panel
      title={say(['答复', 'Reply'])}
      extra={one.replyResult && <span>{kind.results?.label(one.replyResult, language)}</span>}
    >
      {one.investigation && (
        <p className="kx-text">
          <strong>{say(['调查情况：', 'Investigation: '])}</strong>
          {one.investigation}
        </p>
      )}
      {one.basis && one.basis.length > 0 && (
        <ul>
          {one.basis.map((provision) => (
            <li key={basisText(provision)}>{basisText(provision)}</li>
          ))}
        </ul>
      )}
      <RichText html={one.replyContent} />
      {one.auditNote && (
        <p className="kx-notice kx-notice-warn">
          <span>
            <strong>{say(['审核意见：', 'Opinion: '])}</strong>
            {one.auditNote}
          </span>
        </p>
      )}
    </Panel>
  );
}
