import { useTheme } from '@mui/material/styles';

export type Shape = 'hill' | 'valley' | 'notch';

const width = 220;
const rows = 6;

/** The drawing of an empty place: six ledger lines that rise into a landscape, and the needle of the star above. */
export function LedgerLines({ shape = 'hill' }: { shape?: Shape }) {
  const { brandText, star } = useTheme().palette.nv;
  const needle = needles[shape];
  return (
    <svg width={width} height="124" viewBox={`0 0 ${width} 124`} aria-hidden="true" style={{ maxWidth: '100%' }}>
      <g fill="none" stroke={brandText} strokeWidth="1.25">
        {Array.from({ length: rows }, (_, row) => (
          <path key={row} d={line(shape, row)} strokeOpacity={0.36 + row * 0.12} />
        ))}
      </g>
      <g stroke={star} strokeWidth="1" strokeLinejoin="round">
        <path d={`M${needle.x} ${needle.y} l7 20 -7 20 -7 -20z`} fill="none" />
        <path d={`M${needle.x} ${needle.y} l-7 20 7 20z`} fill={star} />
      </g>
    </svg>
  );
}

const needles: Record<Shape, { x: number; y: number }> = {
  hill: { x: 64, y: 8 },
  valley: { x: 104, y: 2 },
  notch: { x: 98, y: 4 },
};

/** Lower lines lie flatter: the last is a ruled line. */
function line(shape: Shape, row: number): string {
  const base = 58 + row * 12;
  const rise = 1 - row / (rows - 1);
  const points = Array.from({ length: 45 }, (_, step) => {
    const x = step * 5;
    return `${x} ${(base - rise * height[shape](x / width)).toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}

const bell = (at: number, centre: number, spread: number): number => Math.exp(-(((at - centre) / spread) ** 2));

const height: Record<Shape, (at: number) => number> = {
  hill: (at) => 24 * bell(at, 0.8, 0.11),
  valley: (at) => 30 * Math.max(0, (at - 0.45) / 0.55) ** 1.4 + 22 * Math.max(0, (0.45 - at) / 0.45) ** 1.6 - 14,
  notch: (at) => 14 * Math.min(1, Math.max(0, (at - 0.45) / 0.22)) - 32 * Math.max(0, 1 - Math.abs(at - 0.45) / 0.14),
};
