import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { EmptyState } from '@northvale/web/ui/EmptyState.tsx';
import { fileSize } from '@northvale/web/ui/labels.ts';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { Download, RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { VerificationRecord } from '@northvale/api/contract/verifications.ts';
import { useMay } from '../../shared/decisions/useMay.ts';
import { saveFile } from '@northvale/web/ui/saveFile.ts';
import { sentenceOf, wordOf } from '@northvale/web/ui/texts/said.ts';
import { t } from '../../shared/texts/t.ts';
import { DocumentPage } from './DocumentPage.tsx';
import { useDocument } from './useDocument.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

/** The document itself, for admins only. */
export function DocumentView({ review }: { review: VerificationRecord }) {
  const mayLook = useMay('seeDocument');
  const { data: sent, error, refetch } = useDocument(review, mayLook);
  const { file, pages = [], count = 0 } = sent ?? {};
  const [quarterTurns, setQuarterTurns] = useState(0);
  const [zoom, setZoom] = useState(0);
  const name = t('verifications.document.of', { document: wordOf(review.idCardType), name: review.name });

  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={t('verifications.document.title')}
      sx={{ overflow: 'hidden', minHeight: 480, display: 'flex', flexDirection: 'column' }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          gap: 2,
          minHeight: 48,
          px: 4,
          py: 2,
          borderBottom: '1px solid',
          borderColor: 'nv.rule',
        }}
      >
        <Box sx={{ flex: { xs: '1 0 100%', sm: 'auto' }, minWidth: 0, display: 'flex', gap: 1, whiteSpace: 'nowrap' }}>
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 500 }}>
            {file?.name ?? t('verifications.document.title')}
          </Box>
          {file && (
            <Box component="span" sx={{ color: 'nv.ink2', flex: 'none' }}>
              {fileSize(file.size)}
            </Box>
          )}
        </Box>
        {pages.length > 0 && <ZoomButtons zoom={zoom} onZoom={setZoom} />}
        {pages.length > 0 && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<RotateCw size={14} strokeWidth={1.75} />}
            onClick={() => setQuarterTurns(quarterTurns + 1)}
          >
            {t('verifications.document.rotate')}
          </Button>
        )}
        {file && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<Download size={14} strokeWidth={1.75} />}
            onClick={() => saveFile(file)}
          >
            {t('verifications.document.download')}
          </Button>
        )}
      </Box>
      <Box
        sx={{
          flex: 1,
          bgcolor: 'nv.sunken',
          display: 'grid',
          placeItems: 'center',
          gap: 4,
          minHeight: 430,
          overflow: 'auto',
          maxHeight: '80vh',
        }}
        tabIndex={zoom > 0 || pages.length > 1 ? 0 : undefined}
      >
        {!mayLook ? (
          <EmptyState shape="notch" title={t('verifications.document.onlyAdmins')}>
            {t('verifications.document.auditors')}
          </EmptyState>
        ) : error ? (
          <ErrorState title={sentenceOf(error)} onRetry={() => void refetch()}>
            {t('verifications.document.unreachable')}
          </ErrorState>
        ) : file === undefined ? (
          <Skeleton width="80%" height={280} />
        ) : pages.length === 0 ? (
          <EmptyState shape="notch" title={t('verifications.document.notDrawn')}>
            {t('verifications.document.notDrawnText')}
          </EmptyState>
        ) : (
          // The pages of one document never change.
          pages.map((picture, index) =>
            picture ? (
              <DocumentPage
                key={index}
                picture={picture}
                alt={index === 0 ? name : t('verifications.document.page', { name, number: index + 1 })}
                zoom={zoom}
                quarterTurns={quarterTurns}
              />
            ) : (
              <Box key={index} sx={{ p: 4, color: 'nv.ink2' }}>
                {t('verifications.document.pageNotDrawn', { number: index + 1 })}
              </Box>
            ),
          )
        )}
        {count > pages.length && pages.length > 0 && (
          <Box sx={{ p: 4, color: 'nv.ink2', fontSize: 13 }}>
            {t('verifications.document.firstPages', { shown: pages.length, pages: count })}
          </Box>
        )}
      </Box>
    </Paper>
  );
}
