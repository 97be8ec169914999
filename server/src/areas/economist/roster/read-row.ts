import { idType } from '@kaoxin/contract/casework/people/identity.ts';
import { idNoWords, nameProblem, tidyName } from '@kaoxin/contract/casework/people/person.ts';
import { batchLetters, rosterNames, rosterThing } from '@kaoxin/contract/economist/roster.ts';
import { documentNumber, phoneNumber } from '@kaoxin/contract/fields/typed-numbers.ts';
import { phoneProblem } from '@kaoxin/contract/user/profile.ts';
import { checkIdNo } from '#engine/identity/check-identity.ts';
import { type Complaint, inColumn } from '#platform/imports/complaints.ts';
import type { Cells, Judged } from '#platform/imports/import-kind.ts';
import { recordJudge } from '#platform/resource/import/judge-record.ts';
import type { Work } from '#platform/work.ts';

export interface RosterEntry {
  batchNo: string;
  name: string;
  idNo: string;
  ticketNo: string | null;
  level: number;
  major: number;
  examYear: number;
  score1: number | null;
  score2: number | null;
  districtId: string;
  workUnit: string | null;
  phone: string | null;
  commitMode: number;
  checkState: number;
}

const [usualCommit, usualCheck] = [1, 2];

function numberOf(said: string, today: string): string | undefined {
  const { resident, ...others } = idType.of;
  const kinds = /^\d{17}[\dX]$/.test(documentNumber(said)) ? [resident] : Object.values(others);
  for (const kind of kinds) {
    const checked = checkIdNo(said, kind, today);
    if (checked.ok) return checked.value;
  }
  return undefined;
}

function codeReader(work: Work): (cells: Cells) => Promise<Cells> {
  const codes = new Map<string, string | undefined>();
  return async (cells) => {
    const { districtId = '' } = cells;
    if (!/^\d{12,19}$/.test(districtId)) return cells;
    if (!codes.has(districtId)) codes.set(districtId, (await work.table('district').find(districtId))?.code);
    const code = codes.get(districtId);
    return code === undefined ? cells : { ...cells, districtId: code };
  };
}

export async function rosterJudge(work: Work): Promise<(cells: Cells) => Promise<Judged<RosterEntry>>> {
  const judge = await recordJudge(work, rosterThing, rosterNames);
  const withCode = codeReader(work);
  const today = work.now.slice(0, 10);
  return async (cells) => {
    const { entry: said, errors } = await judge(await withCode(cells));
    if (said === null) return { entry: null, errors };
    // the judge has parsed it with the form of the roster
    const row = said as unknown as RosterEntry;
    const wrong: Complaint[] = [];
    const name = nameProblem(row.name);
    if (name) wrong.push(inColumn('name', name));
    const idNo = numberOf(row.idNo, today);
    if (idNo === undefined) wrong.push(inColumn('idNo', idNoWords));
    const phone = row.phone ? phoneProblem(row.phone) : undefined;
    if (phone) wrong.push(inColumn('phone', phone));
    if (row.batchNo[4] !== batchLetters[row.level])
      wrong.push(inColumn('level', ['级别/专业不匹配', 'The level or speciality does not match the batch']));
    if (wrong.length > 0 || idNo === undefined) return { entry: null, errors: wrong };
    const { commitMode, checkState, ticketNo, score1, score2, workUnit } = row;
    return {
      entry: {
        ...row,
        name: tidyName(row.name),
        idNo,
        phone: phoneNumber(row.phone ?? '') || null,
        ticketNo: ticketNo ?? null,
        score1: score1 ?? null,
        score2: score2 ?? null,
        workUnit: workUnit ?? null,
        commitMode: commitMode ?? usualCommit,
        checkState: checkState ?? usualCheck,
      },
      errors: [],
    };
  };
}
