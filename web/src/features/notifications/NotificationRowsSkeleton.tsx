import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** Notifications while they load. */
export const NotificationRowsSkeleton = () => (
  <Box aria-hidden>
    {Array.from({ length: 6 }, (_, row) => (
      <Box key={row} sx={{ px: 6, py: 4, borderTop: row === 0 ? 0 : '1px solid', borderColor: 'nv.rule' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, height: 24, alignItems: 'center' }}>
          <Skeleton width="46%" height={14} />
          <Skeleton width={112} height={12} />
        </Box>
        <Box sx={{ height: 24, mt: 1, display: 'flex', alignItems: 'center' }}>
          <Skeleton width="58%" height={12} />
        </Box>
      </Box>
    ))}
  </Box>
);
