import '#ui/case/case.css';
import { sizeText } from '@kaoxin/contract/files/size.ts';
import { attach, attachFields, useOf } from '@kaoxin/contract/resource/attach.ts';
import { useId, useState } from 'react';
import { api } from '#platform/calls/api.ts';
import { changed, useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useMay } from '#platform/session/permissions.ts';
import { toast } from '#platform/toast.ts';
import type { Action } from '#ui/action/action.ts';
import { verbs } from '#ui/action/verbs.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { Chip } from '#ui/chip.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Upload } from '#ui/files/upload.tsx';
import type { UploadedFile } from '#ui/files/use-uploading.ts';
import { formOf } from '#ui/form/schema.ts';
import type { Column } from '#ui/list-page/columns/column.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf, type SearchField } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { Shown } from '#ui/table/empty-cell.tsx';

type Attachment = Awaited<ReturnType<typeof api<typeof attach.detail>>>;

function Use({ row }: { row: Attachment }) {
  const say = useSay();
  return <Chip tone={row.bound === 1 ? 'good' : row.use ? 'info' : 'neutral'}>{say(useOf(row.use))}</Chip>;
}

const columns: readonly Column<Attachment>[] = [
  {
    key: 'originalName',
    label: ['文件名', 'File name'],
    width: 260,
    render: (row) => (
      <span className="kx-short" title={row.originalName}>
        {row.originalName}
      </span>
    ),
  },
  { key: 'extension', label: ['扩展名', 'Extension'], width: 90, render: (row) => row.extension },
  {
    key: 'attachSize',
    label: ['大小', 'Size'],
    width: 110,
    align: 'right',
    render: (row) => <span className="kx-figures">{sizeText(row.attachSize)}</span>,
  },
  { key: 'use', label: ['用途', 'Use'], width: 120, render: (row) => <Use row={row} /> },
  {
    key: 'createUserName',
    label: ['上传人', 'Uploaded by'],
    width: 120,
    render: (row) => <Shown value={row.createUserName}>{row.createUserName}</Shown>,
  },
  {
    key: 'ossCode',
    label: ['存储', 'Store'],
    width: 120,
    render: (row) => <Store code={row.ossCode ?? null} />,
  },
  {
    key: 'createTime',
    label: ['上传时间', 'Uploaded'],
    width: 176,
    sortable: true,
    render: (row) => <span className="kx-figures">{row.createTime}</span>,
  },
];

function Store({ code }: { code: string | null }) {
  const say = useSay();
  return <>{code ?? say(['服务器', 'Server'])}</>;
}

const search: readonly SearchField[] = [
  { key: 'originalName', label: ['文件名', 'File name'], input: 'text' },
  { key: 'extension', label: ['扩展名', 'Extension'], input: 'text' },
  {
    key: 'createTime',
    label: ['上传时间', 'Uploaded'],
    input: 'days',
    from: 'createTime_datege',
    until: 'createTime_datele',
    withTime: true,
  },
];
const shape = { filters: keysOf(search), sorts: ['createTime'] };
const renaming = formOf({ originalName: attachFields.originalName });

/** Each link works once, so it is requested only when needed. */
async function load(row: Attachment, denied: string): Promise<void> {
  const { link } = await api(attach.detail, { query: { id: row.id } });
  if (!link) return toast.warning(denied);
  const anchor = document.createElement('a');
  anchor.href = `${link}&save=1`;
  anchor.download = row.originalName;
  anchor.click();
}

export default function AttachPage() {
  const say = useSay();
  const may = useMay();
  const control = useListState(shape);
  const answer = useCall(attach.list, listQueryOf(control.state), { quiet: 'offline' });
  const [opened, setOpened] = useState<'upload' | Attachment>();
  const remove = usePerform(attach.remove, { success: ['删除成功', 'Deleted'] });
  const rename = usePerform(attach.submit, { success: ['更新成功', 'Saved'] });
  const close = () => setOpened(undefined);
  const denied = say(['案件附件请在案件中查看', 'Attachments of a case are read in the case']);
  const actions: Action<Attachment>[] = [
    {
      name: 'upload',
      label: ['上传', 'Upload'],
      on: 'page',
      grant: 'attach_upload',
      shortcut: 'N',
      primary: true,
      perform: () => setOpened('upload'),
    },
    {
      name: 'download',
      label: ['下载', 'Download'],
      on: 'row',
      grant: 'attach_download',
      visible: ({ use, originalName }) => use === 'attach' || use === 'avatar' || !originalName.startsWith('***.'),
      perform: ([row]) => row && load(row, denied),
    },
    {
      name: 'edit',
      label: ['改名', 'Rename'],
      on: 'row',
      grant: 'attach_edit',
      visible: ({ use }) => use === 'attach',
      perform: ([row]) => setOpened(row),
    },
    {
      ...verbs.remove,
      grant: 'attach_delete',
      perform: (rows) => remove.mutateAsync({ query: { ids: rows.map(({ id }) => id).join(',') } }),
    },
  ];
  return (
    <>
      <ListFrame<Attachment>
        name="attach"
        title={['附件', 'Attachments']}
        answer={answer}
        control={control}
        columns={columns}
        search={search}
        actions={actions}
        onOpen={may('attach_download') ? (row) => void load(row, denied) : undefined}
        nameOf={(row) => row.originalName}
        empty={['还没有上传过文件', 'No files yet']}
        sheet={{ call: attach.export }}
      />
      {opened === 'upload' && <UploadDialog onClose={close} />}
      {opened && opened !== 'upload' && (
        <VerbDialog
          title={['附件改名', 'Rename']}
          schema={renaming}
          start={{ originalName: opened.originalName }}
          draft={`attach-${opened.id}`}
          submitLabel={['保存', 'Save']}
          things={['attach']}
          onSubmit={({ originalName }) =>
            rename.mutateAsync({
              body: { id: opened.id, version: opened.version, originalName: String(originalName) },
            })
          }
          onClose={close}
        />
      )}
    </>
  );
}

function UploadDialog({ onClose }: { onClose: () => void }) {
  const say = useSay();
  const id = useId();
  const [files, setFiles] = useState<UploadedFile[]>([]);
  const keep = (next: UploadedFile[]) => {
    setFiles(next);
    void changed(['attach']);
  };
  return (
    <Dialog open title={say(['上传附件', 'Upload'])} onClose={onClose}>
      <Upload id={id} call={attach.put} files={files} onChange={keep} />
    </Dialog>
  );
}
