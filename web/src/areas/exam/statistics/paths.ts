/** 考试数据 of an examination. */
export const dataPath = '/examinationManage/examinationList/data';
/** 数据概览. */
export const commonPath = '/statisticManage/commonData/index';
