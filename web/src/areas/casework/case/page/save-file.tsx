import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { sizeText } from '@kaoxin/contract/files/size.ts';
import { useSay } from '#platform/language.tsx';
import { saveFile } from '#platform/pages/open-file.ts';

export function SaveFile({
  file: { link, originalLink, originalName, fileSize },
}: {
  file: Pick<CaseDetail['files'][number], 'link' | 'originalLink' | 'originalName' | 'fileSize'>;
}) {
  const say = useSay();
  const label: Label = originalLink ? ['下载原件', 'Download original'] : ['下载', 'Download'];
  return (
    <>
      <button
        type="button"
        className="link-button"
        aria-label={`${say(label)} ${originalName}`}
        onClick={() => void saveFile(originalLink ?? link, originalName)}
      >
        {say(label)}
      </button>
      <span className="kx-hint">{sizeText(fileSize)}</span>
    </>
  );
}
