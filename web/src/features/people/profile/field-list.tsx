import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { textOf, type FieldSpec } from './fields';

const ISO_DATE = /^\d{4}-\d{2}-\d{2}/;

/** Labelled lines of a record. */
export function FieldList<Record>({ record, specs }: { record: Record; specs: readonly FieldSpec<Record>[] }) {
  const { t } = useTranslation(['profile', 'common']);
  const { language, pick } = useLanguage();
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      {specs.map((spec) => {
        const text = textOf(record, spec.from, pick);
        return (
          <div key={spec.label}>
            <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.9rem' }}>
              {t(`field.${spec.label}`)}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {(spec.isDate && ISO_DATE.test(text) ? longDate(text, language) : text) || t('common:state.none')}
            </Box>
          </div>
        );
      })}
    </Box>
  );
}
