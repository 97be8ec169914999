/**
 * Names of the steps that created a database before there was one file per area (decision 145). A star marks a step of
 * data sources.
 */
const names = `
  0001-instance* 0002-platform 0003-casework* 0004-desk 0005-system-pages 0006-three-powers 0007-tenants
  0008-datasource* 0009-resources* 0010-sign-in 0011-second-factor 0012-audit-seal* 0013-people* 0014-search*
  0016-social-binding 0017-moving* 0019-felt-at-once 0020-phrase* 0021-login-request 0022-hashing-clients
  0023-staff-phones 0024-taken-lately 0025-recusal* 0026-named-refusals 0027-message-services 0028-spent-tickets
  0029-stranger-refusals 0030-former-names 0031-ways-up-and-hands* 0033-relatives 0034-names-borne-a-while
  0035-came-back 0036-tasks* 0037-staging* 0038-room 0039-told-once* 0040-tasks-under-way 0042-long-sheets*
  0043-imported-again* 0044-turns-and-pictures* 0045-identifiers-under-load* 0046-list-views 0047-returned-reply*
  0048-board* 0049-cases-by-name* 0050-names-and-views 0051-places 0052-exams* 0053-rosters* 0054-long-imports*
  0055-results* 0056-sums* 0057-seats* 0058-violations* 0059-examinees* 0060-defence-over* 0061-release-task*
  0062-subject-papers* 0063-plain-sums* 0064-noted-objects* 0065-questions* 0066-surveys* 0067-papers*
  0068-question-staging* 0069-item-life* 0070-tell-planner* 0071-equal-questions* 0072-sample-rate* 0073-appeals*
  0074-corrections* 0075-templates* 0076-letter-codes* 0077-score-reviews* 0078-economists* 0079-words-of-cases*
  0080-laws* 0082-redraws-and-former-numbers* 0083-said-anew* 0085-named-documents* 0087-voided-numbers*
  0088-avoidance* 0089-samples* 0090-classes-and-ratings* 0091-feedback-from-outside* 0092-address-of-petitions*
  0093-roster-of-reviews* 0094-standing-of-reviewed-scores* 0095-second-person-of-violations* 0096-persons-to-compare*
  0115-anonymous-traces* 0116-pictures-of-questions* 0117-confidential-cases 0125-clocks-apart*
  0126-counter-withdrawals* 0127-bursts-of-answers* 0140-residence-permits 0141-notices-of-workdays
  0150-phone-as-filed* 0151-accepted-notices* 0152-typing-errors* 0170-cleared-of-recusal* 0171-survey-tickets*
  0172-no-public-flag* 0173-authors-of-submissions* 0200-signed-transfers* 0211-questions-as-shown*
  0212-anonymous-messages 0213-survey-notices* 0214-survey-retention* 0215-earlier-survey-tickets*`.match(/\S+/g);

const all = names ?? [];

export type Store = 'primary' | 'source';

export const formerSteps: Readonly<Record<Store, readonly string[]>> = {
  primary: all.map((name) => name.replace('*', '')),
  source: all.filter((name) => name.endsWith('*')).map((name) => name.replace('*', '')),
};
