import { caseOpen } from '@kaoxin/contract/casework/public/open.ts';
import type { OpenForm } from '@kaoxin/contract/template/open-form.ts';
import type { ReactNode } from 'react';
import { BroughtEntries } from '#platform/calls/dictionary.ts';
import { UploadTo } from '#ui/files/use-uploading.ts';
import { regionsWithoutSession } from '#ui/pickers/open-regions.ts';
import { RegionsFrom } from '#ui/pickers/region-picker.tsx';

const uploads = { call: caseOpen.file, withToken: false };

export function WithoutSession({ choices, children }: Pick<OpenForm, 'choices'> & { children: ReactNode }) {
  const entries = Object.fromEntries(
    Object.entries(choices).map(([code, list]) => [
      code,
      list.map(({ key, label }, sort) => ({ code, dictKey: key, dictValue: label, sort, remark: null })),
    ]),
  );
  return (
    <BroughtEntries value={entries}>
      <UploadTo value={uploads}>
        <RegionsFrom value={regionsWithoutSession}>{children}</RegionsFrom>
      </UploadTo>
    </BroughtEntries>
  );
}
