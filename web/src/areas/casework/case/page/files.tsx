import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import { useSay } from '#platform/language.tsx';
import { openFile } from '#platform/pages/open-file.ts';
import { Panel } from '#ui/case/case-page.tsx';
import { SaveFile } from './save-file.tsx';

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
            <SaveFile file={file} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
