export const econLevels = [1, 2, 3];
export const educations = [1, 2, 3, 4, 5, 6];
export const majors = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
