/**
 * Ability θ ~ N(0,1) on 81 points of [−6, 6] with weights that sum to 1: the grid of the golden values (domain.md
 * §2.5).
 */
export const points = Float64Array.from({ length: 81 }, (_, index) => -6 + (12 * index) / 80);

const density = points.map((theta) => Math.exp(-0.5 * theta * theta));
const whole = density.reduce((sum, height) => sum + height, 0);

export const logWeights = density.map((height) => Math.log(height / whole));
