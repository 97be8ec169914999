export { default as SurveyAnswers } from './answers.tsx';
export { default as SurveyDetail } from './detail.tsx';
export { default as SurveyList } from './list.tsx';
export { default as SurveyFigures } from './statistics.tsx';
