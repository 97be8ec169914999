import type { InputOf } from '@kaoxin/contract/call.ts';
import type { paperSecret } from '@kaoxin/contract/paper/opening.ts';
import { openMinutes } from '@kaoxin/contract/paper/paper-states.ts';
import { needSecondPerson, recentlyMade } from '#platform/access/second-person.ts';
import { refuse } from '#platform/http/errors.ts';
import { notifyPeople } from '#platform/live/inbox.ts';
import type { Work } from '#platform/work.ts';
import { notePaper, paperPage } from '../paper/timeline.ts';
import type { PaperTableRow } from '../tables.ts';
import { confirmersOf } from './officers.ts';
import { isWaiting, latestOpenings, minutesAfter, type OpeningRow, presentOpening } from './openings.ts';
import { secretOf } from './seal.ts';
import { keyConfirmed, shareAsked } from './shares.ts';

type Call = typeof paperSecret.calls.openSecret;

/** 提前开启: one officer asks with a reason, another one confirms. Both may then read the paper for half an hour. */
export async function openSecret(work: Work, { body }: InputOf<Call>) {
  const paper = await work.table('paper').needLocked(body.id);
  work.target = paper.id;
  const opening =
    body.action === 'ask' ? await askToOpen(work, paper, body.reason ?? '') : await confirmOpening(work, paper);
  return presentOpening(work, opening);
}

const officer = ({ actor }: Work): string => actor.id ?? '0';

async function sealedText(work: Work, paper: PaperTableRow) {
  const secret = paper.isSealed === 1 ? await secretOf(work, paper.id) : undefined;
  if (!secret) throw refuse(400, ['试卷未封存，可直接查看', 'The paper is not sealed; it can be read as it is']);
  return secret;
}

async function askToOpen(work: Work, paper: PaperTableRow, reason: string): Promise<OpeningRow> {
  const { firstShare } = await sealedText(work, paper);
  if (reason === '') throw refuse(400, ['请输入原因', 'Say why'], { fields: ['reason'] });
  const before = (await latestOpenings(work, [paper.id])).get(paper.id);
  if (before && isWaiting(work, before))
    throw refuse(400, ['已有待确认的开启申请', 'Somebody has asked already, and it waits for a second person']);
  const share = shareAsked(work, paper.id, firstShare, officer(work));
  if (!share) throw new Error('the first share of a paper is not its own');
  const opening = await work.table('paperOpening').insert({
    paperId: paper.id,
    reason,
    askUser: officer(work),
    askTime: work.now,
    share,
    confirmUser: null,
    confirmTime: null,
    openUntil: null,
    keySealed: null,
  });
  await notePaper(work, paper, { action: 'open_ask', note: reason });
  await notifyPeople(work, await confirmersOf(work, paper.id), {
    tab: 'message',
    title: [`${paper.paperCode} 申请提前开启`, `${paper.paperCode}: opening requested`],
    content: [`${paper.name}：请确认是否开启`, `${paper.name}: please confirm`],
    path: `${paperPage}?id=${paper.id}`,
  });
  return opening;
}

async function confirmOpening(work: Work, paper: PaperTableRow): Promise<OpeningRow> {
  const { secondShare } = await sealedText(work, paper);
  const asked = (await latestOpenings(work, [paper.id])).get(paper.id);
  if (!asked || !isWaiting(work, asked))
    throw refuse(400, ['没有待确认的开启申请', 'No request waits to be confirmed']);
  await needSecondPerson(work, {
    first: [asked.askUser],
    self: ['申请人不能自行确认，请由另一人确认', 'Another person must confirm your request'],
  });
  const openUntil = minutesAfter(work.now, openMinutes);
  const keySealed = keyConfirmed(work, paper.id, { asked: asked.share, second: secondShare }, officer(work), openUntil);
  if (!keySealed) throw refuse(400, ['没有待确认的开启申请', 'No request waits to be confirmed']);
  const opened = await work
    .table('paperOpening')
    .change(asked.id, { confirmUser: officer(work), confirmTime: work.now, openUntil, keySealed });
  await notePaper(work, paper, { action: 'open_confirm', note: asked.reason });
  await notifyPeople(work, [asked.askUser], {
    tab: 'message',
    title: [`${paper.paperCode} 已确认提前开启`, `${paper.paperCode}: opening confirmed`],
    content: [`${paper.name}：可查看至${openUntil}`, `${paper.name}: readable until ${openUntil}`],
    path: `${paperPage}?id=${paper.id}`,
  });
  await warnOfNewAccounts(work, paper, [asked.askUser, work.actor.id]);
  return opened;
}

async function warnOfNewAccounts(work: Work, paper: PaperTableRow, signers: readonly (string | null)[]): Promise<void> {
  const who = await recentlyMade(work, signers);
  if (who === undefined) return;
  await notifyPeople(work, await confirmersOf(work, paper.id), {
    tab: 'message',
    title: [
      `${paper.paperCode} 由近期开设或重置的账号开启`,
      `${paper.paperCode}: opened by a recently changed account`,
    ],
    content: [
      `${paper.name}：${who}的账号近期由他人开设、授权或重置，请核实开启是否正当`,
      `${paper.name}: another person recently created, granted roles to or reset the account of ${who}. Check that the opening is justified`,
    ],
    path: `${paperPage}?id=${paper.id}`,
  });
}
