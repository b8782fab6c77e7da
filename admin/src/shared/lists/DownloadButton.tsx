import Button from '@mui/material/Button';
import { saveFile } from '@northvale/web/ui/saveFile.ts';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useDataProvider, useNotify } from 'react-admin';
import type { BackOffice } from '../api/dataProvider.ts';

interface DownloadButtonProps {
  label: string;
  fetchFile: (provider: BackOffice) => Promise<File>;
  disabled?: boolean;
}

/** Saves a file that the server makes. */
export function DownloadButton({ label, fetchFile, disabled = false }: DownloadButtonProps) {
  const provider = useDataProvider<BackOffice>();
  const notify = useNotify();
  const file = useMutation({
    mutationFn: () => fetchFile(provider),
    onSuccess: saveFile,
    onError: (error) => notify(sentenceOf(error), { type: 'error' }),
  });
  return (
    <Button
      variant="outlined"
      startIcon={<Download size={16} strokeWidth={1.75} />}
      disabled={disabled || file.isPending}
      onClick={() => file.mutate()}
    >
      {label}
    </Button>
  );
}
