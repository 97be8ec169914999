import type { InputOf } from '@kaoxin/contract/call.ts';
import { type PaperRecord, type paper, paperThing } from '@kaoxin/contract/paper/paper.ts';
import { refuse } from '#platform/http/errors.ts';
import { save } from '#platform/resource/crud.ts';
import type { Work } from '#platform/work.ts';
import { banksOf, refuseUnknownBanks } from '../build/known-banks.ts';
import { noteSecrecy } from '../secret/note-secrecy.ts';
import { createPaper } from './create.ts';
import { paperHooks } from './hooks.ts';
import { refuseLocked } from './locked.ts';
import { presentPaper } from './present.ts';
import { stepPaper } from './step.ts';
import { notePaper } from './timeline.ts';

/** Adds a paper to the caller's unit, changes a draft, or performs a transition if only `status` is sent. */
export async function submitPaper(work: Work, { body }: InputOf<typeof paper.calls.submit>): Promise<PaperRecord> {
  const { id, version, status, ...given } = body;
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (!id) {
    if (status) throw refuse(400, ['新建的试卷为草稿，请加入试题后再启用', 'A new paper is a draft; enable it later']);
    await refuseUnknownBanks(work, banksOf(given.rules));
    return presentPaper(work, await createPaper(work, said));
  }
  work.target = id;
  if (Object.keys(said).length === 0 && status !== undefined)
    return presentPaper(work, await stepPaper(work, id, status, version));
  if (status !== undefined)
    throw refuse(400, ['修改和启用停用请分别提交', 'Change a paper and its state one after the other'], {
      fields: ['status'],
    });
  const before = await work.table('paper').needLocked(id);
  await refuseLocked(work, before);
  // Banks that the stored rules name may have been removed since.
  const named = new Set(banksOf(before.rules));
  await refuseUnknownBanks(
    work,
    banksOf(given.rules).filter((bank) => !named.has(bank)),
  );
  const row = await save(work, paperThing, 'paper', { ...said, id, version: version ?? null }, paperHooks);
  await notePaper(work, row, { action: 'edit' });
  await noteSecrecy(work, before, row);
  return presentPaper(work, row);
}
