import {
  type AreaMenu,
  at,
  button,
  exported,
  type Held,
  type MenuSeed,
  menu,
  type Opens,
  withButton,
} from '#platform/menus/menu-parts.ts';

/** 考试管理 (domain.md 4.3): a district manages itself and its centres, a centre its rooms. */
const heldPlaces: Held = {
  city_leader: 'lead',
  exam_manager: 'full',
  score_reviewer: 'read',
  case_handler: 'read',
  case_auditor: 'read',
  info_clerk: 'read',
  district_manager: 'district',
  centre_manager: 'read',
  inspector: 'read',
  data_analyst: 'read',
};

function places(code: 'district' | 'centre', zh: string, en: string, icon: string): MenuSeed {
  const enable = button(`${code}_enable`, '启用停用', 'Enable or disable', 2, 'check');
  return withButton(exported(menu(code, zh, en, `/${code}Manage/index`, icon)), enable);
}
const codesOfButtons = ({ buttons }: MenuSeed) => buttons.map((each) => each.code);

const centre = withButton(
  places('centre', '考点管理', 'Test centres', 'tenant'),
  button('centre_import', '导入考场', 'Import rooms', 1, 'upload'),
);
const centres: MenuSeed = { ...centre, opens: { lead: codesOfButtons(centre), district: codesOfButtons(centre) } };

const district = withButton(
  places('district', '考区管理', 'Districts', 'region'),
  button('district_all', '选择全部考区', 'Choose from all districts', 1, 'tree'),
);
const districts: MenuSeed = {
  ...district,
  opens: {
    full: [...codesOfButtons(district), 'pii_view'],
    lead: codesOfButtons(district),
    district: ['district_view', 'district_edit', 'district_export'],
  },
};

/**
 * 正式考试 (domain.md 1.2): exam managers prepare examinations and request the release of scores; leaders release and
 * cancel. A district manages its own examinations.
 */
const formalExam: MenuSeed = {
  ...withButton(
    exported(menu('formal_exam', '正式考试', 'Examinations', '/examinationManage/examinationList/index', 'template')),
    button('formal_exam_publish', '发布', 'Publish', 2, 'check'),
    button('formal_exam_arrange', '转入编排', 'Arrange'),
    button('formal_exam_release_ask', '发起成绩发布', 'Request the score release'),
    button('formal_exam_release', '公布成绩', 'Release scores', 2, 'check'),
    button('formal_exam_archive', '归档', 'Archive'),
    button('formal_exam_cancel', '取消', 'Cancel'),
    button('formal_exam_data', '数据', 'Figures', 2, 'eye'),
    button('formal_exam_import', '导入', 'Import', 2, 'upload'),
    button('exam_seat', '座位编排', 'Arrange seats'),
    button('exam_seat_move', '座位调整', 'Change seats', 3),
    button('formal_exam_print', '打印', 'Print', 3, 'printer'),
    button('examiner_reg', '报名审核', 'Registrations', 3, 'check'),
    button('examiner_attend', '登记到考', 'Attendance', 3, 'check'),
    button('examiner_violation', '违纪处理', 'Violations', 3),
    button('examiner_print', '打印违纪文书', 'Letters of violations', 2, 'printer'),
    button('score_view', '查看成绩', 'View scores', 2, 'eye'),
    button('person_looks', '人员查阅记录', 'Who has looked at a person', 2, 'log'),
  ),
  held: {
    city_leader: 'lead',
    exam_manager: 'full',
    score_reviewer: 'inspect',
    case_handler: 'read',
    case_auditor: 'read',
    info_clerk: 'read',
    district_manager: 'district',
    centre_manager: 'centre',
    inspector: 'audit',
    data_analyst: 'manage',
  },
  opens: examLevels(),
};

function examLevels(): Opens {
  const figures = ['formal_exam_view', 'formal_exam_data', 'formal_exam_export'];
  const keeping = ['formal_exam_add', 'formal_exam_edit', 'formal_exam_delete', 'score_view'];
  const registering = ['formal_exam_import', 'examiner_reg'];
  const seating = ['exam_seat', 'exam_seat_move'];
  const ofTheDay = ['examiner_attend', 'examiner_violation', 'examiner_print'];
  return {
    full: [
      ...figures,
      ...keeping,
      ...registering,
      ...seating,
      ...ofTheDay,
      'formal_exam_print',
      ...['publish', 'arrange', 'release_ask', 'archive'].map((verb) => `formal_exam_${verb}`),
    ],
    district: [...figures, ...keeping, ...registering, ...seating, ...ofTheDay, 'formal_exam_print'],
    centre: ['formal_exam_view', 'score_view', 'exam_seat_move', 'examiner_attend', 'formal_exam_print'],
    lead: [...figures, 'formal_exam_release', 'formal_exam_cancel', 'examiner_print', 'score_view', 'person_looks'],
    manage: figures,
    inspect: ['formal_exam_view', 'score_view'],
    audit: ['formal_exam_view', 'score_view', 'formal_exam_data', 'person_looks'],
    read: ['formal_exam_view'],
  };
}

const statistic: MenuSeed = exported({
  code: 'statistic',
  zh: '数据概览',
  en: 'Overview',
  path: '/statisticManage/commonData/index',
  icon: 'chart',
  buttons: [],
  held: {
    city_leader: 'full',
    exam_manager: 'full',
    district_manager: 'full',
    inspector: 'inspect',
    data_analyst: 'full',
  },
  opens: { inspect: [] },
});

export const examMenu: AreaMenu = {
  folders: [
    {
      code: 'exam',
      zh: '考试管理',
      en: 'Examinations',
      path: '/centreManage',
      icon: 'template',
      sort: 20,
      held: heldPlaces,
    },
  ],
  entries: [at('exam', 10, formalExam), at('exam', 20, districts), at('exam', 30, centres), at('exam', 50, statistic)],
};
