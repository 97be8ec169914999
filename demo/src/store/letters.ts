import type { LetterCode } from '@kaoxin/server/areas/casework/index.ts';
import { numberOf, renderCaseLetter } from '@kaoxin/server/areas/casework/letters/issue.ts';
import { letters as letterFacts } from '@kaoxin/server/areas/casework/letters/letters.ts';
import { petitionModule } from '@kaoxin/server/areas/petition/module.ts';
import { tenantActor } from '@kaoxin/server/platform/access/actor.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import { type FixedClock, fixedClock } from '@kaoxin/server/platform/clock.ts';
import type { TenantTables } from '@kaoxin/server/platform/database/tables.ts';
import { Work } from '@kaoxin/server/platform/work.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import type { Kysely } from 'kysely';
import type { Letter, Simulated } from '../simulate.ts';
import type { Staff } from '../world.ts';
import { bulkInsert, takeIds } from './bulk-insert.ts';
import { stamps } from './city-rows.ts';
import { sealed } from './petition-rows.ts';

interface Wish {
  time: string;
  code: LetterCode;
  give: (docNo: string) => void;
}

const isReply = (code: LetterCode): boolean => ['XF03', 'XF06', 'XF07', 'XF08'].includes(code);

class Desk {
  readonly #clock: FixedClock;
  readonly #context: AppContext;
  readonly #db: Kysely<unknown>;

  constructor(context: AppContext, db: Kysely<unknown>) {
    this.#clock = fixedClock('2026-01-01 00:00:00');
    this.#context = { ...context, clock: this.#clock };
    this.#db = db;
  }

  at(time: string, by?: Staff): Work {
    this.#clock.set(time);
    const nobody = tenantActor(firstTenant, 'demo');
    const actor = by ? { ...nobody, id: by.id, realName: by.realName, name: by.realName, deptId: by.deptId } : nobody;
    // the handle of the transaction, with the type of the product's
    const handle = this.#db as Kysely<TenantTables>;
    return new Work(this.#context, actor, 'demo', 'business', { handle, writes: new Set(), afterCommit: [] });
  }
}

export async function issueDemoLetters(
  context: AppContext,
  db: Kysely<unknown>,
  list: readonly Simulated[],
): Promise<number> {
  const desk = new Desk(context, db);
  const numbers = await giveNumbers(desk, list);
  const issued = list.flatMap((story) => story.letters.map((letter) => ({ story, letter })));
  const ids = await takeIds(db, issued.length);
  const rows: object[] = [];
  for (const [index, { story, letter }] of issued.entries()) {
    const docNo = (isReply(letter.code) ? story.row.replyDocNo : numbers.get(letter)) ?? '';
    const { row } = story;
    const then = { ...letter.row, id: row.id, caseNo: row.caseNo, replyDocNo: row.replyDocNo };
    const work = desk.at(letter.time, letter.by);
    const order = { code: letter.code, draft: false, docNo };
    const { html, sha256 } = await renderCaseLetter(work, petitionModule, sealed(then, context.secrets), order);
    const made = {
      createUser: letter.by.id,
      createDept: letter.by.deptId,
      createTime: letter.time,
      updateTime: letter.time,
    };
    const file = {
      docNo,
      templateCode: letter.code,
      title: letterFacts[letter.code].zh,
      caseType: 'petition',
      caseId: row.id,
    };
    rows.push({
      ...stamps(ids[index] ?? ''),
      ...made,
      ...file,
      html,
      sha256,
      issuedTime: letter.time,
      voidedTime: null,
    });
  }
  await bulkInsert(db, 'document', rows);
  return rows.length;
}

/** Numbers in order of reservation, from the sequences that the server continues. */
async function giveNumbers(desk: Desk, list: readonly Simulated[]): Promise<Map<Letter, string>> {
  const numbers = new Map<Letter, string>();
  const wishes = list.flatMap(({ row, numbered, letters }): Wish[] => [
    ...(numbered ? [{ ...numbered, give: (docNo: string) => void Object.assign(row, { replyDocNo: docNo }) }] : []),
    ...letters
      .filter(({ code }) => !isReply(code))
      .map((letter) => ({ ...letter, give: (docNo: string) => void numbers.set(letter, docNo) })),
  ]);
  for (const { time, code, give } of wishes.toSorted((a, b) => (a.time < b.time ? -1 : 1)))
    give(await numberOf(desk.at(time), petitionModule, code));
  return numbers;
}
