import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** A holding's card while it loads. */
export const HoldingCardSkeleton = () => (
  <Box
    aria-hidden
    sx={{ border: '1px solid', borderColor: 'nv.rule', borderRadius: '12px', bgcolor: 'nv.surface', p: 5, height: 282 }}
  >
    <Skeleton width="56%" height={16} />
    <Skeleton width="44%" height={12} sx={{ mt: 2.5 }} />
    <Skeleton height={3} sx={{ mt: 5 }} />
    {[0, 1, 2].map((row) => (
      <Box key={row} sx={{ display: 'flex', justifyContent: 'space-between', mt: 6 }}>
        <Skeleton width={96} height={14} />
        <Skeleton width={80} height={14} />
      </Box>
    ))}
  </Box>
);
