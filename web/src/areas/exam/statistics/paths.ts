export const dataPath = '/examinationManage/examinationList/data';
export const commonPath = '/statisticManage/commonData/index';
