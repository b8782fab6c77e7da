import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CategoryTile } from '@northvale/web/ui/CategoryTile.tsx';
import { Card } from '@northvale/web/ui/Card.tsx';
import { Prose } from './Prose.tsx';
import { t } from '../../shared/texts/t.ts';
import { categoryWord } from '@northvale/web/ui/terms.ts';

const articles = [
  { name: 'first', category: 'Banking', minutes: 4 },
  { name: 'projected', category: 'Real Estate', minutes: 5 },
  { name: 'spreading', category: 'Agriculture', minutes: 6 },
  { name: 'fees', category: 'Banking', minutes: 5 },
  { name: 'holding', category: 'Real Estate', minutes: 4 },
  { name: 'crypto', category: 'Crypto', minutes: 7 },
] as const;

export const BlogPage = () => (
  <Prose title={t('pages.blog.title')} lead={t('pages.blog.lead')} wide>
    <Box
      sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', lg: '1fr 1fr 1fr' } }}
    >
      {articles.map(({ name, category, minutes }) => (
        <Card component="article" key={name} sx={{ p: 0, overflow: 'hidden' }}>
          <CategoryTile category={category} seed={name} sx={{ height: 112 }} />
          <Box sx={{ p: 6 }}>
            <Typography variant="label" component="p" sx={{ color: 'nv.ink2' }}>
              {t('pages.blog.minutes', { category: categoryWord(category), count: minutes })}
            </Typography>
            <Typography variant="h2" sx={{ mt: 1.5 }}>
              {t(`pages.blog.${name}.title`)}
            </Typography>
            <Typography sx={{ color: 'nv.ink2', mt: 2.5 }}>{t(`pages.blog.${name}.text`)}</Typography>
          </Box>
        </Card>
      ))}
    </Box>
  </Prose>
);
