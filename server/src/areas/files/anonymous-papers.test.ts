import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ole } from '#platform/files/testing/made-files.ts';
import { makeZip } from '#platform/files/testing/zip-maker.ts';
import { faultsOf } from '../../testing/faults.ts';
import { multipart, multipartType } from '../../testing/multipart.ts';
import { noticeVersion } from '../../testing/notice.ts';
import { type Office, openOffice } from '../../testing/office.ts';
import { sayWhereToAsk } from '../../testing/people.ts';
import { good, letter } from '../../testing/petitions.ts';

/** S73: papers of anonymous filings do not name who wrote them. */
let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
  await sayWhereToAsk(office.context);
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const author = 'WhistleblowerZhangSan';

async function pdfBy(name: string): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([200, 200]).drawText('evidence');
  document.setAuthor(name);
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

const docxBy = (name: string): Buffer =>
  makeZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'word/document.xml',
      content: `<w:document><w:ins w:author="${name}"><w:t>正文</w:t></w:ins></w:document>`,
    },
    { name: 'docProps/core.xml', content: `<p><creator>${name}</creator></p>` },
  ]);

const jpegBy = (name: string): Promise<Buffer> =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Artist: name } })
    .jpeg()
    .toBuffer();

interface Uploaded {
  fileId: string;
  keepsAuthor: number;
}
let network = 0;
async function upload(name: string, content: Buffer): Promise<Uploaded> {
  network += 1;
  return good(
    await office.citizen.send<Uploaded>({
      method: 'POST',
      url: '/api/open/file',
      payload: multipart(name, content),
      remoteAddress: `10.9.${network}.1`,
      headers: { 'content-type': multipartType },
    }),
  );
}

interface File {
  originalName: string;
  link: string;
  originalLink: string | null;
}
const anonymous = { isAnonymous: 1, applicantName: null, idNo: null, phone: null };

const file = (fileIds: string, entry: object) =>
  office.citizen.post<{ caseNo: string; queryCode: string }>('open/petition', {
    ...letter,
    typeId: office.types.claim,
    ...entry,
    fileIds,
    noticeVersion,
  });

async function filesOf(caseNo: string): Promise<File[]> {
  const handler = await office.as('handler');
  const { rows } = await sql<{ id: string }>`select id from petition_letter where case_no = ${caseNo}`.execute(
    office.context.database.kysely,
  );
  return good(await handler.get<{ files: File[] }>(`petitionLetter/detail?id=${rows[0]?.id}`)).files;
}

const bytesAt = async (url: string): Promise<{ status: number; bytes: Buffer }> => {
  const { statusCode, rawPayload } = await office.app.inject({ method: 'GET', url });
  return { status: statusCode, bytes: rawPayload };
};

describe('papers of an anonymous petition', () => {
  test('open without author, under neutral names, originals sealed', async () => {
    const papers = [
      await upload('张三的材料.pdf', await pdfBy(author)),
      await upload('张三的材料.docx', docxBy(author)),
      await upload('张三的照片.jpg', await jpegBy(author)),
    ];
    expect(papers.map(({ keepsAuthor }) => keepsAuthor)).toEqual([0, 0, 0]);
    const { caseNo } = good(await file(papers.map(({ fileId }) => fileId).join(','), anonymous));
    const files = await filesOf(caseNo);
    expect(files.map(({ originalName }) => originalName)).toEqual(['附件1.pdf', '附件2.docx', '附件3.jpg']);
    expect(files.map(({ originalLink }) => originalLink)).toEqual([null, null, null]);
    const opened = await Promise.all(files.map(({ link }) => bytesAt(link)));
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { bytes } of opened) expect(bytes.includes(author)).toBe(false);
    const pdf = await PDFDocument.load(opened[0]?.bytes ?? Buffer.alloc(0), { updateMetadata: false });
    expect(pdf.getAuthor()).toBeUndefined();
    expect(pdf.getPageCount()).toBe(1);
  });

  test('refuse the original to a link made by hand', async () => {
    const { fileId } = await upload('照片.jpg', await jpegBy(author));
    const { caseNo } = good(await file(fileId, anonymous));
    const [photo] = await filesOf(caseNo);
    expect((await bytesAt(`${photo?.link}&original=1`)).status).toBe(404);
  });

  test.each([
    ['旧.doc', ole('WordDocument'), '是旧格式，无法清除其中的作者等信息。匿名提交请另存为docx或PDF'],
    ['旧.xls', ole('Workbook'), '是旧格式，无法清除其中的作者等信息。匿名提交请另存为xlsx或PDF'],
    ['残缺.pdf', Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'), '设有密码或结构特殊'],
  ])('refuse %s and say what to do', async (name, content, words) => {
    const { fileId, keepsAuthor } = await upload(name, content);
    expect(keepsAuthor).toBe(1);
    const refused = await file(fileId, anonymous);
    expect(refused.status).toBe(400);
    expect(refused.msg).toContain(`附件“${name}”${words}`);
    expect((await file(fileId, {})).status).toBe(200);
  });

  test('are cleaned in a supplement too', async () => {
    const { caseNo, queryCode } = good(await file('', anonymous));
    const { fileId } = await upload('补充.docx', docxBy(author));
    good(
      await office.citizen.post('open/case/supplement', { caseNo, queryCode, note: '补充材料见附件', fileIds: fileId }),
    );
    const [paper] = await filesOf(caseNo);
    expect(paper?.originalLink).toBeNull();
    expect((await bytesAt(paper?.link ?? '')).bytes.includes(author)).toBe(false);
  });
});

test('a petition under a name offers the original', async () => {
  const given = await pdfBy(author);
  const { fileId } = await upload('材料.pdf', given);
  const { caseNo } = good(await file(fileId, {}));
  const [paper] = await filesOf(caseNo);
  expect(paper?.originalName).toBe('材料.pdf');
  const original = await office.app.inject({ method: 'GET', url: paper?.originalLink ?? '' });
  expect(original.rawPayload.equals(given)).toBe(true);
});
