import { matchPath } from 'react-router';
import { appealPages } from '#areas/appeal/area.ts';
import { caseworkPages } from '#areas/casework/area.ts';
import { correctionPages } from '#areas/correction/area.ts';
import { deskPages } from '#areas/desk/area.ts';
import { developPages } from '#areas/develop/area.ts';
import { economistPages } from '#areas/economist/area.ts';
import { examPages } from '#areas/exam/area.ts';
import { homePages } from '#areas/home/area.ts';
import { lawPages } from '#areas/law/area.ts';
import { logPages } from '#areas/log/area.ts';
import { paperPages } from '#areas/paper/area.ts';
import { petitionPages } from '#areas/petition/area.ts';
import { questionPages } from '#areas/question/area.ts';
import { reinspectionPages } from '#areas/reinspection/area.ts';
import { resourcePages } from '#areas/resource/area.ts';
import { showcasePages } from '#areas/showcase/area.ts';
import { surveyPages } from '#areas/survey/area.ts';
import { systemPages } from '#areas/system/area.ts';
import { templatePages } from '#areas/template/area.ts';
import { userPages } from '#areas/user/area.ts';
import { framePages } from '#shell/tabs/frame-pages.ts';
import type { FoundPage, Pages } from './page-parts.ts';

/** A menu entry whose path is missing here leads to /404. */
export const pages: Pages = {
  ...homePages,
  ...userPages,
  ...deskPages,
  ...systemPages,
  ...developPages,
  ...lawPages,
  ...caseworkPages,
  ...resourcePages,
  ...logPages,
  ...appealPages,
  ...reinspectionPages,
  ...correctionPages,
  ...economistPages,
  ...petitionPages,
  ...examPages,
  ...surveyPages,
  ...templatePages,
  ...questionPages,
  ...paperPages,
  ...showcasePages,
  ...framePages,
};

export function findPage(path: string): FoundPage | undefined {
  const exact = Object.hasOwn(pages, path) ? pages[path] : undefined;
  if (exact) return { pattern: path, page: exact };
  for (const [pattern, page] of Object.entries(pages)) {
    if (/[:*]/.test(pattern) && matchPath(pattern, path)) return { pattern, page };
  }
  return undefined;
}
