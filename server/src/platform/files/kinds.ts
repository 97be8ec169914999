export type FileKind =
  | 'pdf'
  | 'png'
  | 'jpeg'
  | 'gif'
  | 'webp'
  | 'docx'
  | 'xlsx'
  | 'doc'
  | 'xls'
  | 'zip'
  | 'txt'
  | 'mp4'
  | 'm4a'
  | 'mp3'
  | 'wav'
  | 'amr'
  | 'markup'
  | 'encrypted';

type Accepted = Exclude<FileKind, 'markup' | 'encrypted'>;

/** Extensions allowed for a kind and the content type it is served with. Markup and encrypted files have none. */
export const KINDS: Record<Accepted, { extensions: readonly string[]; contentType: string }> = {
  pdf: { extensions: ['pdf'], contentType: 'application/pdf' },
  png: { extensions: ['png'], contentType: 'image/png' },
  jpeg: { extensions: ['jpg', 'jpeg'], contentType: 'image/jpeg' },
  gif: { extensions: ['gif'], contentType: 'image/gif' },
  webp: { extensions: ['webp'], contentType: 'image/webp' },
  docx: {
    extensions: ['docx'],
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  xlsx: { extensions: ['xlsx'], contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  doc: { extensions: ['doc'], contentType: 'application/msword' },
  xls: { extensions: ['xls'], contentType: 'application/vnd.ms-excel' },
  zip: { extensions: ['zip'], contentType: 'application/zip' },
  txt: { extensions: ['txt', 'csv', 'json'], contentType: 'text/plain; charset=utf-8' },
  mp4: { extensions: ['mp4'], contentType: 'video/mp4' },
  m4a: { extensions: ['m4a'], contentType: 'audio/mp4' },
  mp3: { extensions: ['mp3'], contentType: 'audio/mpeg' },
  wav: { extensions: ['wav'], contentType: 'audio/wav' },
  amr: { extensions: ['amr'], contentType: 'audio/amr' },
};

const isAccepted = (kind: FileKind): kind is Accepted => kind in KINDS;

export const kindFacts = (kind: FileKind): { extensions: readonly string[]; contentType: string } | undefined =>
  isAccepted(kind) ? KINDS[kind] : undefined;

export const isImage = (kind: FileKind): boolean => ['png', 'jpeg', 'gif', 'webp'].includes(kind);
