import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { VISUALLY_HIDDEN } from '@/components/visually-hidden';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

const DAY = /^\d{4}-\d{2}-\d{2}$/u;
const isDay = (value: string | null) => value === null || DAY.test(value);

interface RowChangesProps {
  changes: readonly Schemas['RowChangeView'][];
  titleOf: (field: string) => string;
}

/** The fields that a row changes, each with what the portal held and what it holds then. */
export function RowChanges({ changes, titleOf }: RowChangesProps) {
  const { t } = useTranslation(['imports', 'common']);
  const { language } = useLanguage();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5, minWidth: { md: 260 } }}>
      {changes.map(({ field, old, new: now }) => {
        const said = (value: string | null) => {
          if (value === null) return t('common:state.none');
          return isDay(old) && isDay(now) ? shortDate(value, language) : value;
        };
        return (
          <li key={field}>
            {t('change.field', { title: titleOf(field) })} <span style={VISUALLY_HIDDEN}>{t('change.old')} </span>
            <Box component="del" sx={{ color: 'text.secondary', textDecoration: old === null ? 'none' : undefined }}>
              {said(old)}
            </Box>
            <span aria-hidden>{' → '}</span>
            <span style={VISUALLY_HIDDEN}> {t('change.new')} </span>
            <Box component="ins" sx={{ fontWeight: 700, textDecoration: 'none' }}>
              {said(now)}
            </Box>
          </li>
        );
      })}
    </Box>
  );
}
