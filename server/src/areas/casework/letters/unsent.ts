import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import type { UnsentLetter } from '@kaoxin/contract/casework/letters/unsent-letter.ts';
import { numberToCome } from '#engine/numbering/numbers.ts';
import { mayEnter } from '#platform/http/access.ts';
import { refuse } from '#platform/http/errors.ts';
import { limitRate } from '#platform/session/rate.ts';
import type { Work } from '#platform/work.ts';
import type { StepInput } from '../case-head.ts';
import type { CaseModule } from '../kind/kind.ts';
import { noteReading } from '../read/page/reading.ts';
import { foreseen } from '../store/perform.ts';
import { isNumberOf, lettersOfCase, letterTitle } from './issue.ts';
import { maskedAddressee } from './paper.ts';

const dateToCome = '（日期待签发）';

/** Fast enough for a user, too slow for a program that walks through the cases. */
const perMinute = 60;

/**
 * The letter a step would issue, for users who may take it: computed from the case after the step, by the code that
 * issues it. Throws the same refusals as the step.
 */
export async function unsentLetter(
  work: Work,
  module: CaseModule,
  verb: CaseVerb,
  { id, version }: { id?: string | null | undefined; version?: number | null | undefined },
  said: StepInput,
): Promise<UnsentLetter> {
  mayEnter(module.calls.detail, work.actor);
  if (!id || version === null || version === undefined) throw refuse('nothingChosen');
  await limitRate(work.platform, `letter|${work.actor.id}`, perMinute, 60);
  const row = await work.table(module.table).need(id);
  const { stepped, after } = await foreseen(work, module, row, verb, { ...said, version });
  const { letter: code } = stepped;
  if (code === null) throw refuse(400, ['此项操作不签发文书', 'This step issues no letter']);
  await noteReading(work, module, row);
  const render = await lettersOfCase(work, module, after, true);
  const reserved = stepped.docNo === 'issue' ? row.replyDocNo : null;
  const docNo = reserved !== null && isNumberOf(module, code, reserved) ? reserved : numberToCome;
  const wish = { code, docNo, addressee: maskedAddressee(module, after), date: dateToCome };
  render({ ...wish, draft: false });
  return { code, title: letterTitle(module, after, code), html: render({ ...wish, draft: true }).html };
}
