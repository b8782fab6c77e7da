import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** The holdings of the dashboard's card while they load. */
export const HoldingRowsSkeleton = () => (
  <Box aria-hidden>
    {Array.from({ length: 3 }, (_, row) => (
      <Box key={row} sx={{ py: 3.5, borderBottom: '1px solid', borderColor: 'nv.rule' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', height: 24, alignItems: 'center' }}>
          <Skeleton width="52%" height={14} />
          <Skeleton width={76} height={14} />
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', height: 22, alignItems: 'center' }}>
          <Skeleton width="38%" height={12} />
          <Skeleton width={60} height={12} />
        </Box>
        <Skeleton height={3} sx={{ mt: 2 }} />
      </Box>
    ))}
  </Box>
);
