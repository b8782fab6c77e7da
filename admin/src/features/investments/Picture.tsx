import Box from '@mui/material/Box';
import { CategoryTile } from '@northvale/web/ui/CategoryTile.tsx';
import { useState } from 'react';
import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';

/** The investment's picture; the category's drawing where there is none or it doesn't load. */
export function Picture({
  investment,
  size = 32,
}: {
  investment: Pick<AdminInvestmentRecord, 'img'> & { category: string };
  size?: number;
}) {
  const [broken, setBroken] = useState('');
  const box = { width: size * 1.4, height: size, borderRadius: '6px', flex: 'none', overflow: 'hidden' } as const;
  if (investment.img === '' || broken === investment.img)
    return <CategoryTile category={investment.category} sx={box} />;
  return (
    <Box
      component="img"
      src={investment.img}
      alt=""
      loading="lazy"
      onError={() => setBroken(investment.img)}
      sx={{ ...box, objectFit: 'cover' }}
    />
  );
}
