import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';

/** The first names of a ZIP of pictures, and what becomes of a picture. */
export function PicturesStep({ look }: { look: Schemas['FileLook'] }) {
  const { t } = useTranslation('imports');
  const names = look.sample.map(([path]) => path ?? '');
  return (
    <>
      <Typography>{t('pictures.becomes')}</Typography>
      <Box>
        <Typography variant="h3" sx={{ mb: 1 }}>
          {t('pictures.names', { count: names.length })}
        </Typography>
        <Box component="ul" sx={{ m: 0, pl: 3, overflowWrap: 'anywhere' }}>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </Box>
      </Box>
    </>
  );
}
