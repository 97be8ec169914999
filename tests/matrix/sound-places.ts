import type { Visitor } from '../../server/src/testing/browser.ts';
import type { Office } from '../../server/src/testing/office.ts';
import { good } from '../../server/src/testing/petitions.ts';
import type { SoundOnes } from './sample.ts';

export async function soundPlaces({ districts }: Office, by: Visitor): Promise<SoundOnes> {
  const centre = (number: string) => ({
    nodeType: 2,
    parentId: districts.one,
    // The code of a test district is its name.
    code: `东城考区${number}`,
    name: `第${number}中学考点`,
    managerName: '陈远',
    managerPhone: '13800001111',
    address: '学府路1号',
    centreKind: 1,
  });
  const added = async (number: string) => good(await by.post<{ id: string }>('district/save', centre(number))).id;
  const id = await added('001');
  return {
    'POST district/save': { by, body: centre('002') },
    'POST district/submit': { by, body: { id, nodeType: 2, remark: '改' } },
    'POST district/enable': { by, body: { ids: [id], status: 0 } },
    'POST district/remove': { by, query: { ids: await added('003') } },
    'POST district/reveal': { by, body: { id, reason: '联系考点' } },
  };
}
