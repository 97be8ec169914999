import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { sizeText } from '@kaoxin/contract/files/size.ts';
import { useSay } from '#platform/language.tsx';
import { openFile, saveFile } from '#platform/pages/open-file.ts';
import { Panel } from '#ui/case/case-page.tsx';

/** What was handed in with a case. */
export function FilesPanel({ one }: { one: CaseDetail }) {
  const say = useSay();
  if (one.files.length === 0) return null;
  return (
    <Panel title={say(['附件', 'Attachments'])}>
      <ul className="kx-files">
        {one.files.map((file) => (
          <li key={file.id}>
            <button type="button" className="link-button" onClick={() => void openFile(file.link)}>
              {file.originalName}
            </button>
            <SaveFile
              link={file.originalLink ?? file.link}
              name={file.originalName}
              label={file.originalLink ? ['下载原件', 'Download original'] : ['下载', 'Download']}
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
