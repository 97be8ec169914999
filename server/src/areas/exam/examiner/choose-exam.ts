import { refuse } from '#platform/http/errors.ts';

export const chooseExam = () => refuse(400, ['请选择考试', 'Select the examination'], { fields: ['examId'] });
