import type { DrawnPages, ToDraw } from './drawPages.worker.ts';
import engineAddress from '@hyzyla/pdfium/pdfium.wasm?url';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import type { VerificationRecord } from '@northvale/api/contract/verifications.ts';
import { EmptyState, ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { fileSize } from '@northvale/web/ui/terms.ts';
import { saveFile } from '@northvale/web/ui/saveFile.ts';
import { sentenceOf, wordOf } from '@northvale/web/ui/texts/said.ts';
import { trustedScript } from '@northvale/web/ui/trustedTypes.ts';
import { useQuery } from '@tanstack/react-query';
import { Download, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { BackOffice } from '../../shared/api/dataProvider.ts';
import { useMay } from '../../shared/decisions/useDecision.tsx';
import { useShortcut } from '../../shared/keys/useShortcut.ts';
import { useFileSource } from '../../shared/lists/csv.ts';
import { t } from '../../shared/texts/t.ts';
// oxlint-disable-next-line import/default -- Vite gives the address of what it builds of the file.
import workerAddress from './drawPages.worker.ts?worker&url';

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
          // On phones the buttons come below the name.
          minHeight: { xs: mayLook ? 89 : 48, sm: 48 },
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

interface DocumentPageProps {
  picture: Blob;
  alt: string;
  /** 0 shows the whole picture. */
  zoom: number;
  quarterTurns: number;
}

/** A page of a document, as a picture. */
function DocumentPage({ picture, alt, zoom, quarterTurns }: DocumentPageProps) {
  const source = useFileSource(picture);
  return (
    <Box
      component="img"
      ref={source}
      alt={alt}
      sx={{
        ...(zoom === 0
          ? { maxWidth: quarterTurns % 2 === 1 ? 400 : '92%', maxHeight: 430 }
          : { width: `${100 + 75 * zoom}%` }),
        objectFit: 'contain',
        transform: `rotate(${quarterTurns * 90}deg)`,
      }}
    />
  );
}

const STEPS = 4;

interface ZoomButtonsProps {
  /** 0 shows the whole picture. */
  zoom: number;
  onZoom: (zoom: number) => void;
}

/** Closer and back, by press or by + and −; what is too large is scrolled. */
function ZoomButtons({ zoom, onZoom }: ZoomButtonsProps) {
  useShortcut('+', () => onZoom(zoom + 1), zoom < STEPS);
  useShortcut('-', () => onZoom(zoom - 1), zoom > 0);
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('verifications.document.zoomOut')}
        disabled={zoom === 0}
        onClick={() => onZoom(zoom - 1)}
      >
        <ZoomOut size={16} strokeWidth={1.75} />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t('verifications.document.zoomIn')}
        disabled={zoom === STEPS}
        onClick={() => onZoom(zoom + 1)}
      >
        <ZoomIn size={16} strokeWidth={1.75} />
      </IconButton>
    </>
  );
}

/** A document as it was sent, and what it looks like. */
interface SentDocument extends DrawnPages {
  readonly file: File;
}

/** The document that a person sent. It isn't kept longer than it is looked at. */
function useDocument(review: VerificationRecord, mayLook: boolean) {
  const provider = useDataProvider<BackOffice>();
  return useQuery({
    queryKey: ['identityDocument', review.userId, review.submittedAt],
    queryFn: async (): Promise<SentDocument> => {
      const file = await provider.getIdentityDocument(review.userId);
      return { file, ...(file.type.startsWith('image/') ? { pages: [file], count: 1 } : await pagesOf(file)) };
    },
    enabled: mayLook,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
}

/** None where it can't be drawn: it can be downloaded all the same. */
const pagesOf = (pdf: File): Promise<DrawnPages> => drawnPages(pdf).catch(() => ({ pages: [], count: 0 }));

const PATIENCE_MS = 30_000;

/**
 * A PDF's pages as pictures. No browser shows a PDF in a frame that may do nothing, and a PDF is a program as much as a
 * document: so nothing of it comes into the page but what it looks like.
 * @throws Error where it can't be drawn, or takes too long
 */
async function drawnPages(pdf: File): Promise<DrawnPages> {
  const response = await fetch(engineAddress);
  if (!response.ok) throw new Error('the engine could not be fetched');
  const [engine, content] = await Promise.all([response.arrayBuffer(), pdf.arrayBuffer()]);
  const worker = new Worker(trustedScript(workerAddress), { type: 'module' });
  try {
    return await new Promise<DrawnPages>((resolve, reject) => {
      const giveUp = () => reject(new Error('the document could not be drawn'));
      worker.addEventListener('message', ({ data }: MessageEvent<DrawnPages | undefined>) =>
        data ? resolve(data) : giveUp(),
      );
      worker.addEventListener('error', giveUp);
      setTimeout(giveUp, PATIENCE_MS);
      worker.postMessage({ engine, content } satisfies ToDraw, [engine, content]);
    });
  } finally {
    worker.terminate();
  }
}
