import { refuse } from '#platform/http/errors.ts';

/** The refusal of a list, a filter or an order that needs one examination. */
export const chooseExam = () => refuse(400, ['请选择考试', 'Select the examination'], { fields: ['examId'] });
