import type { InputOf } from '@kaoxin/contract/call.ts';
import { type LawCitations, law } from '@kaoxin/contract/law/law.ts';
import { lawRefText } from '@kaoxin/contract/law/law-ref.ts';
import { refuse } from '#platform/http/errors.ts';
import { on, type Route, routes } from '#platform/http/route.ts';
import { crud, type ResourceHooks } from '#platform/resource/crud.ts';
import type { Work } from '#platform/work.ts';
import { citationsOf, dependantsOf, isCited, suspendDependants } from './dependants.ts';
import { type LawRow, lawTable } from './tables.ts';

const editionsOf = (work: Work, { name, article }: Pick<LawRow, 'name' | 'article'>) =>
  work
    .table('law')
    .select()
    .select(['id', 'edition', 'effectiveFrom'])
    .where('name', '=', name)
    .where('article', '=', article)
    .orderBy('effectiveFrom', 'desc')
    .execute();

const isOtherwise = (before: LawRow, after: Partial<LawRow>): boolean =>
  (['name', 'article', 'edition', 'text', 'effectiveFrom'] as const).some(
    (field) => (after[field] ?? before[field]) !== before[field],
  );
const isEnded = (before: LawRow, { effectiveTo }: Partial<LawRow>): boolean =>
  effectiveTo !== undefined && effectiveTo !== before.effectiveTo;

const hooks: ResourceHooks<'law'> = {
  // A cited article must be amended, so that its citations are notified.
  async validate(work, after, before) {
    const isElsewhere = !before || before.name !== after.name || before.article !== after.article;
    if (before && isOtherwise(before, after) && (await isCited(work, before)))
      throw refuse(400, [
        '该条款已被引用，请点【修订】生成新版本，引用它的内容会一并列出',
        'This article is cited: amend it, and what cites it is listed',
      ]);
    if (before && isEnded(before, after) && (await isCited(work, before)))
      throw refuse(
        400,
        [
          '该条款已被引用，请点【废止】填写失效日期，引用它的内容会一并列出',
          'This article is cited: end it by its own action, and what cites it is listed',
        ],
        { fields: ['effectiveTo'] },
      );
    // Also for renamed rows: all editions of an article belong together.
    if (isElsewhere) {
      const { id, name = '', article = '' } = after;
      const [newest] = (await editionsOf(work, { name, article })).filter((one) => one.id !== id);
      if (newest)
        throw refuse(400, [
          `该条款已有${newest.edition}，请在其上点【修订】生成新版本`,
          `There is an edition (${newest.edition}) of this article: amend that one`,
        ]);
    }
  },
  async beforeRemove(work, rows) {
    for (const row of rows) {
      const [one] = await dependantsOf(work, row);
      if (one)
        throw refuse(400, [
          `${lawRefText(row)}仍被${one.kindName}【${one.title}】引用，不能删除`,
          `${lawRefText(row)} is still cited by ${one.title}`,
        ]);
      // Invisible citations count as well, without being named.
      if (await isCited(work, row))
        throw refuse(400, [`${lawRefText(row)}仍被引用，不能删除`, `${lawRefText(row)} is still cited`]);
    }
  },
};

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

async function holdNewest(work: Work, id: string): Promise<LawRow> {
  const row = await work.table('law').needLocked(id);
  const [newest] = await editionsOf(work, row);
  if (newest?.id !== id)
    throw refuse(400, [
      `该条款已有更新的版本${newest?.edition ?? ''}，请在最新版本上修订或废止`,
      'There is a newer edition of this article: amend or end that one',
    ]);
  return row;
}

/** Adds a new edition that replaces the newest one on its date. Citing records are suspended or notified. */
async function amend(work: Work, { id, version, ...said }: InputOf<typeof law.calls.amend>['body']) {
  const before = await holdNewest(work, id);
  if (said.effectiveFrom <= before.effectiveFrom)
    throw refuse(400, [
      `施行日期须晚于现行版本的施行日期${before.effectiveFrom}`,
      `The new edition must come into force after ${before.effectiveFrom}`,
    ]);
  if (said.edition === before.edition) throw refuse(400, ['请填写新的版本名称', 'Name the new edition']);
  const citations = await citationsOf(work, before);
  const last = dayBefore(said.effectiveFrom);
  // An article that ended earlier stays ended for the time in between.
  const effectiveTo = before.effectiveTo !== null && before.effectiveTo < last ? before.effectiveTo : last;
  await work.table('law').change(id, { effectiveTo }, { version });
  const after = await work.table('law').insert({
    name: before.name,
    article: before.article,
    source: said.source ?? null,
    effectiveTo: null,
    edition: said.edition,
    text: said.text,
    effectiveFrom: said.effectiveFrom,
  });
  await suspendDependants(work, before, {
    why: `已修订为${after.edition}，自${after.effectiveFrom}起施行`,
    short: [`已修订为${after.edition}`, `is now ${after.edition}`],
  });
  work.target = lawRefText(after);
  return { id: after.id, dependants: await asTheyAre(work, before, citations), hidden: citations.hidden };
}

async function asTheyAre(work: Work, law: LawRow, { dependants }: LawCitations) {
  const now = new Map((await dependantsOf(work, law)).map((one) => [`${one.kind} ${one.id}`, one]));
  return dependants.map((one) => now.get(`${one.kind} ${one.id}`) ?? one);
}

/** Ends an article without a next edition. Citing records are suspended or notified. */
async function end(work: Work, { id, version, effectiveTo }: InputOf<typeof law.calls.end>['body']) {
  const before = await holdNewest(work, id);
  if (effectiveTo < before.effectiveFrom)
    throw refuse(400, ['失效日期不能早于施行日期', 'It does not end before it comes into force'], {
      fields: ['effectiveTo'],
    });
  // Users of citing records were notified of the earlier end.
  if (before.effectiveTo !== null && effectiveTo > before.effectiveTo)
    throw refuse(
      400,
      [
        `该条已于${before.effectiveTo}后失效，不能推迟失效日期`,
        `It is out of force after ${before.effectiveTo} already; that day is not put off`,
      ],
      { fields: ['effectiveTo'] },
    );
  const citations = await citationsOf(work, before);
  await work.table('law').change(id, { effectiveTo }, { version });
  await suspendDependants(work, before, {
    why: `已废止，${effectiveTo}后失效`,
    short: [`已废止，${effectiveTo}后失效`, `is in force until ${effectiveTo}`],
  });
  work.target = lawRefText(before);
  return { id, dependants: await asTheyAre(work, before, citations), hidden: citations.hidden };
}

export const lawRoutes: readonly Route[] = [
  ...crud(law, lawTable, hooks),
  ...routes('business', [
    on(law.calls.dependants, async (work, { query }) => citationsOf(work, await work.table('law').need(query.id))),
    on(law.calls.amend, (work, { body }) => amend(work, body)),
    on(law.calls.end, (work, { body }) => end(work, body)),
  ]),
];
