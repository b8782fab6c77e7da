import Box from '@mui/material/Box';
import { useFileSource } from '../../shared/lists/useFileSource.ts';

interface Props {
  picture: Blob;
  alt: string;
  /** 0 shows the whole picture. */
  zoom: number;
  quarterTurns: number;
}

/** A page of a document, as a picture. */
export function DocumentPage({ picture, alt, zoom, quarterTurns }: Props) {
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
