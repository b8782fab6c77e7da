import Box from '@mui/material/Box';
import type { InvestmentRecord } from '@northvale/api/contract/investments.ts';
import { CategoryTile } from '@northvale/web/ui/CategoryTile.tsx';
import { useState } from 'react';

interface InvestmentPictureProps {
  investment: Pick<InvestmentRecord, '_id' | 'img' | 'category'>;
  height: number;
}

/** The investment's picture, or its category's drawing where there is none or it doesn't load. */
export function InvestmentPicture({ investment: { _id, img, category }, height }: InvestmentPictureProps) {
  const [broken, setBroken] = useState<string>();
  if (img === '' || img === broken) return <CategoryTile category={category} seed={_id} sx={{ height }} />;
  return (
    <Box
      component="img"
      src={img}
      alt=""
      loading="lazy"
      onError={() => setBroken(img)}
      sx={{ display: 'block', width: '100%', height, objectFit: 'cover', bgcolor: 'nv.tileGround' }}
    />
  );
}
