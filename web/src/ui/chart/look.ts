export interface Look {
  text: string;
  quiet: string;
  line: string;
  ground: string;
  soft: string;
  series: readonly string[];
  font: string;
}

const places = [1, 2, 3, 4, 5, 6, 7, 8];

function lookIn(element: Element): Look {
  const style = getComputedStyle(element);
  // built style sheets use short colours like #fff
  const value = (name: string) =>
    style
      .getPropertyValue(`--${name}`)
      .trim()
      .replace(/^#([\da-f])([\da-f])([\da-f])$/i, '#$1$1$2$2$3$3');
  return {
    text: value('text'),
    quiet: value('text-2'),
    line: value('line-strong'),
    ground: value('surface'),
    soft: value('accent-soft'),
    series: places.map((place) => value(`chart-${place}`)),
    font: value('font'),
  };
}

export const screenLook = (): Look => lookIn(document.documentElement);

export function paperLook(): Look {
  const sample = document.createElement('div');
  sample.className = 'theme-preview';
  sample.hidden = true;
  document.body.append(sample);
  const look = lookIn(sample);
  sample.remove();
  return look;
}
