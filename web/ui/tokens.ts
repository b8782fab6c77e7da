/** The colours of both modes. A pair that carries text has a contrast of 4.5 or more; edges and the star 3 or more. */
export interface Tokens {
  paper: string;
  surface: string;
  sunken: string;
  rule: string;
  control: string;
  ink: string;
  ink2: string;
  ink3: string;
  brand: string;
  brandHover: string;
  onBrand: string;
  brandText: string;
  brandTint: string;
  amber: string;
  amberText: string;
  amberTint: string;
  green: string;
  greenTint: string;
  red: string;
  onRed: string;
  redTint: string;
  grey: string;
  greyTint: string;
  info: string;
  infoTint: string;
  deep: string;
  onDeep: string;
  onDeep2: string;
  consoleBar: string;
  star: string;
  tileGround: string;
  scrim: string;
  lift: string;
  chart1: string;
  chart2: string;
  chart3: string;
  chart4: string;
}

export type Mode = 'light' | 'dark';

const light: Tokens = {
  paper: '#F5F7F1',
  surface: '#FFFFFF',
  sunken: '#ECF0E8',
  rule: '#DBE3D9',
  control: '#7F8E87',
  ink: '#11211C',
  ink2: '#4A5B54',
  ink3: '#5C6C65',
  brand: '#0E4D45',
  brandHover: '#0A3A34',
  onBrand: '#FFFFFF',
  brandText: '#0E4D45',
  brandTint: '#E1EDE7',
  amber: '#E0A100',
  amberText: '#7F5200',
  amberTint: '#FBF0D0',
  green: '#1B6E3C',
  greenTint: '#E0F1E3',
  red: '#AB2F2A',
  onRed: '#FFFFFF',
  redTint: '#FBE7E3',
  grey: '#4F5E58',
  greyTint: '#E9EDE6',
  info: '#2F5D86',
  infoTint: '#E4EDF5',
  deep: '#0B3F38',
  onDeep: '#F5F7F1',
  onDeep2: '#B9D3CA',
  consoleBar: '#0B332E',
  star: '#B5790A',
  tileGround: '#E6EFE9',
  scrim: 'rgb(17 33 28 / .42)',
  lift: '0 16px 48px rgb(17 33 28 / .18)',
  chart1: '#0E4D45',
  chart2: '#B5730A',
  chart3: '#4A6D99',
  chart4: '#B0533C',
};

const dark: Tokens = {
  paper: '#0E1513',
  surface: '#151E1B',
  sunken: '#0A100E',
  rule: '#28342F',
  control: '#71827A',
  ink: '#E8EFEA',
  ink2: '#AAB8B1',
  ink3: '#94A39B',
  brand: '#7FCDB8',
  brandHover: '#9ADCCA',
  onBrand: '#05231E',
  brandText: '#8FD6C3',
  brandTint: '#17332D',
  amber: '#F0B83C',
  amberText: '#F2C35B',
  amberTint: '#33290F',
  green: '#7BD39A',
  greenTint: '#14301F',
  red: '#FF9B8F',
  onRed: '#3A0B07',
  redTint: '#3A1A17',
  grey: '#AAB8B1',
  greyTint: '#222D29',
  info: '#9CC3EA',
  infoTint: '#16293B',
  deep: '#0B2723',
  onDeep: '#E8EFEA',
  onDeep2: '#A9C6BD',
  consoleBar: '#0A1A17',
  star: '#F0B83C',
  tileGround: '#12231E',
  scrim: 'rgb(0 0 0 / .62)',
  lift: '0 16px 48px rgb(17 33 28 / .18)',
  chart1: '#7FCDB8',
  chart2: '#E7AE3F',
  chart3: '#8FB1DE',
  chart4: '#E58E75',
};

export const tokens: Record<Mode, Tokens> = { light, dark };

/** Lines of the drawings where they stand on the deep band, in both modes. */
export const lineOnDeep = '#9CCFC0';
export const starOnDeep = '#F0B83C';

export const sans = "'Inter Variable', 'Inter', system-ui, -apple-system, 'Segoe UI', sans-serif";
export const serif = "'Newsreader Variable', 'Newsreader', Georgia, 'Times New Roman', serif";

/** Up to this width there is one column, a top bar and full-screen panels. */
export const narrow = '@media (max-width: 968px)';
/** A phone held upright: buttons of a dialog stand one above the other where they don't fit side by side. */
export const phone = '@media (max-width: 599px)';
/** A phone on which all is drawn at twice its size: what doesn't fit goes, or stands on two lines. */
export const tiny = '@media (max-width: 239px)';
/** A name at the left, its figure at the right. */
export const apart = {
  display: 'flex',
  justifyContent: 'space-between',
  [tiny]: { flexWrap: 'wrap' },
} as const;
/** Where a pointer can hover: after a touch, a hover's colours would stay. */
export const hovering = '@media (hover: hover)';
/** A link that stands alone is as small as its line; on phones a finger finds it 44 px high all the same. */
export const touchable = {
  position: 'relative',
  [narrow]: { '&::after': { content: '""', position: 'absolute', inset: 'calc(50% - 22px) -8px' } },
} as const;
/**
 * The same for one that is cut with dots, which would cut off what is around it, or that has its line to itself. What
 * stands below it would be hit in its place, so it stands above that.
 */
export const touchableLine = {
  position: 'relative',
  [narrow]: { paddingBlock: '13px', marginBlock: '-13px' },
} as const;
/** Where a person's own colours take the place of all, a mark that is only a colour would vanish. */
export const ownColours = { forcedColorAdjust: 'none' } as const;
export const stillMotion = '@media (prefers-reduced-motion: reduce)';

/** How much larger than usual the reader's text is: 1.5 where the browser's own is 24 px, 1 while a page is built. */
export const textScale = (): number =>
  typeof document === 'undefined' ? 1 : Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

/** What stands at a chart's axis. The library measures it by this, and by a class it says it in its own colour. */
export const axisLabel = (fill: string) => ({ fill, fontSize: '0.75rem' }) as const;
