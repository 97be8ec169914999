const noCodes: readonly number[] = [];

/**
 * The specification's site configuration (sections 2, 4, 6 and 9). `GET /api/site` may override title, captchaMode and
 * switchMode, so that server and browser agree: read those three through `useSite()` of
 * `#platform/calls/site-answer.ts`.
 */
export const site = {
  title: '考信 · 考试与信访管理平台',
  titleEn: 'Kaoxin · Exams and Petitions',
  logo: '/logo.svg',
  key: 'kaoxin',
  clientId: 'kaoxin',
  clientSecret: 'kaoxin_secret',
  tenantMode: true,
  tenantId: '000000',
  captchaMode: true,
  switchMode: false,
  tokenHeader: 'Blade-Auth',
  /** seconds after which a stored token is renewed */
  tokenTime: 3000,
  tokenCheck: 10_000,
  timeout: 10_000,
  /** codes whose answers are rejected without a message */
  statusWhiteList: noCodes,
  firstPage: { label: ['首页', 'Home'], path: '/wel/index', closable: false },
  lockPage: '/lock',
  language: 'zh',
  color: '#409EFF',
  theme: 'theme-default',
} as const;
