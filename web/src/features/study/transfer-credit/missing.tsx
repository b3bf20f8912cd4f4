import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';

/** The warning that the information is not complete, naming what is missing. */
export function Missing({ missing }: { missing: Schemas['TransferComparison']['missing'] }) {
  const { t } = useTranslation('transfers');
  if (missing.length === 0) return null;
  return (
    <Alert severity="warning">
      {t('incomplete')}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {missing.map(({ number, fields }) => (
          <li key={number}>
            {t(number === 0 ? 'missingOfRequest' : 'missingOfLine', {
              number,
              fields: fields.map((field) => t(`field.${field}`)).join(', '),
            })}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
