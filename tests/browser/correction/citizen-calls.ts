import { noticeVersion } from '../../../server/src/testing/notice.ts';

export interface Asked {
  examId?: string;
  applicantName: string;
  idNo: string;
  phone: string;
  changes: { fieldKey: string; newValue: string }[];
  reasonType: number;
  reasonText: string;
  policeProof?: string;
  fileIds?: string;
}
export interface Receipt {
  caseNo: string;
  queryCode: string;
}
interface Opening {
  id: string;
  name: string;
  examName: string;
  fields: { fieldKey: string }[];
}

const authorization = `Basic ${Buffer.from('kaoxin:kaoxin_secret').toString('base64')}`;

export function citizenCalls(url: string) {
  async function ask<D>(path: string, init: RequestInit = {}): Promise<{ status: number; msg: string; data: D }> {
    const answer = await fetch(`${url}/api/open/${path}`, {
      ...init,
      headers: { authorization, ...init.headers },
    });
    return { status: answer.status, ...((await answer.json()) as { msg: string; data: D }) };
  }
  return {
    openings: async () => (await ask<Opening[]>('exam/list')).data,
    async upload(name: string, content: Buffer): Promise<string> {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(content)]), name);
      const { data, msg } = await ask<{ fileId: string } | null>('file', { method: 'POST', body });
      if (!data) throw new Error(msg);
      return data.fileId;
    },
    file: (body: Asked) =>
      ask<Receipt>('infoEdit', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ noticeVersion, ...body }),
      }),
  };
}
