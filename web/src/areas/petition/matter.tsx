import { petitionResult } from '@kaoxin/contract/casework/results.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { PetitionDetail } from '@kaoxin/contract/petition/calls.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { openFile, saveFile } from '#platform/pages/open-file.ts';
import { Panel } from '#ui/case/case-page.tsx';
import { StatusChip } from '#ui/case/chips.tsx';
import { RichText } from '#ui/editor/rich-text.tsx';
import { sizeText } from '#ui/upload.tsx';

/** What the petition says. */
export function MatterPanel({ petition }: { petition: PetitionDetail }) {
  const say = useSay();
  return (
    <Panel title={say(['信访内容', 'Content'])}>
      <div className="kx-matter kx-text">{petition.content}</div>
      {petition.demand && (
        <p className="kx-matter kx-text">
          <strong>{say(['诉求:', 'Demand: '])}</strong>
          {petition.demand}
        </p>
      )}
      {petition.supplementItems && petition.supplementItems.length > 0 && (
        <div>
          <strong>{say(['需补正:', 'Missing: '])}</strong>
          {petition.supplementItems.map(({ name }) => name).join('、')}
          {petition.supplementDue &&
            say([`(${petition.supplementDue.slice(0, 10)}前)`, ` (by ${petition.supplementDue.slice(0, 10)})`])}
        </div>
      )}
    </Panel>
  );
}

export function FilesPanel({ petition }: { petition: PetitionDetail }) {
  const say = useSay();
  if (petition.files.length === 0) return null;
  return (
    <Panel title={say(['附件', 'Attachments'])}>
      <ul className="kx-files">
        {petition.files.map((file) => (
          <li key={file.id}>
            <button type="button" className="link-button" onClick={() => void openFile(file.link)}>
              {file.originalName}
            </button>
            <SaveFile
              link={file.originalLink ?? file.link}
              name={file.originalName}
              label={file.originalLink ? ['下载原件', 'As handed in'] : ['下载', 'Save']}
            />
            <span className="kx-hint">{sizeText(file.fileSize)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function SaveFile({ link, name, label }: { link: string; name: string; label: Label }) {
  const say = useSay();
  return (
    <button
      type="button"
      className="link-button"
      aria-label={`${say(label)} ${name}`}
      onClick={() => void saveFile(link, name)}
    >
      {say(label)}
    </button>
  );
}

/** The reply as it stands, for those who read or approve it. */
export function ReplyPanel({ petition }: { petition: PetitionDetail }) {
  const say = useSay();
  const language = useLanguage();
  if (!petition.replyContent) return null;
  return (
    <Panel
      title={say(['答复', 'Reply'])}
      extra={petition.replyResult && <span>{petitionResult.label(petition.replyResult, language)}</span>}
    >
      {petition.investigation && (
        <p className="kx-text">
          <strong>{say(['调查情况:', 'Investigation: '])}</strong>
          {petition.investigation}
        </p>
      )}
      {petition.basis && petition.basis.length > 0 && (
        <ul>
          {petition.basis.map(({ lawRef, text }) => (
            <li key={`${lawRef}${text}`}>{[lawRef, text].filter(Boolean).join(':')}</li>
          ))}
        </ul>
      )}
      <RichText html={petition.replyContent} />
      {petition.auditNote && (
        <p className="kx-notice kx-notice-warn">
          <span>
            <strong>{say(['审核意见:', 'Opinion: '])}</strong>
            {petition.auditNote}
          </span>
        </p>
      )}
    </Panel>
  );
}

/** Cases like this one and earlier ones of the same person, with their outcome. */
export function SimilarPanel({ petition, onOpen }: { petition: PetitionDetail; onOpen: (id: string) => void }) {
  const say = useSay();
  const language = useLanguage();
  const groups = [
    { title: say(['同一信访人', 'Same person']), cases: petition.samePerson },
    { title: say(['类似事项', 'Similar cases']), cases: petition.similar },
  ].filter(({ cases }) => cases.length > 0);
  return groups.map(({ title, cases }) => (
    <Panel key={title} title={title}>
      <ul className="kx-files kx-similar">
        {cases.map((one) => (
          <li key={one.id}>
            <button type="button" className="link-button" onClick={() => onOpen(one.id)}>
              {one.title}
            </button>
            <StatusChip status={one.caseStatus} />
            {one.replyResult && <span className="kx-hint">{petitionResult.label(one.replyResult, language)}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  ));
}
