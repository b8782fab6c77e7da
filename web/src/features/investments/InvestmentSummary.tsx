import Box from '@mui/material/Box';
import type { InvestmentRecord } from '@northvale/api/contract/investments.ts';
import { Written } from '@northvale/web/ui/Written.tsx';
import { OpportunityBadge } from '@northvale/web/ui/StatusBadge.tsx';
import { InvestmentPicture } from './InvestmentPicture.tsx';
import { investorsWords } from './investorsWords.ts';
import { categoryWord, formatDuration, formatPercent } from '@northvale/web/ui/terms.ts';

/** What is about to be bought. */
export const InvestmentSummary = ({ investment }: { investment: InvestmentRecord }) => (
  <Box sx={{ display: 'flex', gap: 4 }}>
    <Box sx={{ width: 76, height: 76, flex: 'none', borderRadius: '8px', overflow: 'hidden' }}>
      <InvestmentPicture investment={investment} height={76} />
    </Box>
    <Box sx={{ minWidth: 0 }}>
      <OpportunityBadge />
      <Written sx={{ fontWeight: 600, fontSize: 18, lineHeight: '24px', mt: 1 }}>{investment.name}</Written>
      <Box sx={{ color: 'nv.ink2', fontSize: 14, lineHeight: '20px' }}>
        {[
          categoryWord(investment.category),
          formatPercent(investment.investmentReturn),
          formatDuration(investment.duration),
          investorsWords(investment.investors),
        ].join(' · ')}
      </Box>
    </Box>
  </Box>
);
