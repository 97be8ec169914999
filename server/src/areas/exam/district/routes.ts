import type { InputOf } from '@kaoxin/contract/call.ts';
import { district, type PlaceRow, place } from '@kaoxin/contract/exam/places/district.ts';
import { openDistricts } from '@kaoxin/contract/exam/places/open-districts.ts';
import { citizenLimits } from '#engine/citizens/citizen-limits.ts';
import { mayEnter } from '#platform/http/access.ts';
import { limited } from '#platform/http/guards/rate.ts';
import { on, onPersonal, type Route, routes } from '#platform/http/route.ts';
import { recordPage } from '#platform/resource/crud.ts';
import { removeAll } from '#platform/resource/save.ts';
import { takeTurn } from '#platform/resource/tree.ts';
import { sheetRoute } from '#platform/sheets/lists/export-sheet.ts';
import type { Work } from '#platform/work.ts';
import { placeSheets } from './export.ts';
import { refuseOpenUse } from './guards.ts';
import { placeHooks } from './hooks.ts';
import { masked, opened } from './phone.ts';
import { publicDistricts } from './public-districts.ts';
import { chosenFrom, formOf, levelBelow, presentPlace } from './read.ts';
import { levelOf, needAt } from './rights.ts';
import { submitPlace } from './submit.ts';

const { calls } = district;
const placePage = recordPage<'district', PlaceRow>(place, 'district', placeHooks);

const needDetail = ({ actor }: Work): void => mayEnter(calls.detail, actor);

async function enablePlaces(work: Work, { body }: InputOf<typeof calls.enable>): Promise<null> {
  const { ids, status } = body;
  const rows = await work.table('district').lock(ids);
  for (const row of rows) needAt(work.actor, levelOf(row), 'enable');
  const turned = rows.filter((row) => row.status !== status).map(({ id }) => id);
  if (status === 0) await refuseOpenUse(work, turned);
  for (const id of turned) await work.table('district').change(id, { status });
  work.target = ids.join(',');
  return null;
}

async function revealPhone(work: Work, { body }: InputOf<typeof calls.reveal>) {
  needDetail(work);
  const row = await work.table('district').need(body.id);
  work.target = row.id;
  return { managerPhone: opened(work, row.managerPhone) };
}

const audited: Route['audited'] = ({ query, body }) => ({
  query,
  body: { ...body, ...(body.managerPhone === undefined ? {} : { managerPhone: masked(String(body.managerPhone)) }) },
});

export const districtRoutes = routes('platform', [
  limited(
    citizenLimits.read,
    on(openDistricts, (work) => publicDistricts(work)),
  ),
  on(calls.select, (work, { query }) => chosenFrom(work.table('district'), query)),
  on(calls.allSelect, (work, { query }) => chosenFrom(work.table('district').ofTenant(), query)),
  on(calls.page, (work, { query }) => placePage(work, query)),
  on(calls.lazyList, levelBelow),
  on(calls.detail, async (work, { query }) => presentPlace(work, await work.table('district').need(query.id))),
  on(calls.addDetail, (work, input) => {
    if (input.query.id) needDetail(work);
    return formOf(work, input);
  }),
  { ...on(calls.save, (work, { body }) => submitPlace(work, body)), audited },
  { ...on(calls.submit, (work, { body }) => submitPlace(work, body)), audited },
  on(calls.enable, enablePlaces),
  on(calls.remove, async (work, { query, body }) => {
    await takeTurn(work, 'district');
    return removeAll(work, place, 'district', query.ids ?? body.ids, placeHooks);
  }),
  onPersonal(calls.reveal, revealPhone),
  ...placeSheets.map(sheetRoute),
]);
