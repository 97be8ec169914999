import { type AreaMenu, at, button, exported, type MenuSeed, menu, withButton } from '#platform/menus/menu-parts.ts';

const keepsPapers = ['add', 'edit', 'delete', 'view', 'enable', 'copy', 'print', 'export'].map(
  (verb) => `paper_${verb}`,
);

/** 试卷管理 (domain.md 4.3). A secret paper is opened by two users: an exam manager and a leader. */
const papers: MenuSeed = exported({
  ...withButton(
    menu('paper', '试卷管理', 'Papers', '/testPaperManage/paperList/index', 'template'),
    button('paper_enable', '启用停用', 'Enable or disable', 2, 'check'),
    button('paper_copy', '复制', 'Copy', 2),
    button('paper_print', '打印', 'Print', 2),
    button('paper_open_secret', '提前开启', 'Open before its time', 2, 'eye'),
  ),
  held: {
    city_leader: 'lead',
    exam_manager: 'manage',
    item_author: 'full',
    item_reviewer: 'audit',
    district_manager: 'district',
    inspector: 'read',
    data_analyst: 'inspect',
  },
  opens: {
    full: keepsPapers,
    district: keepsPapers,
    manage: [...keepsPapers, 'paper_open_secret'],
    lead: ['paper_view', 'paper_open_secret'],
    read: ['paper_view'],
    audit: ['paper_view'],
    inspect: ['paper_view'],
  },
});

export const paperMenu: AreaMenu = { entries: [at('question', 60, papers)] };
