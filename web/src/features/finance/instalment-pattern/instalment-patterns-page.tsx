import Box from '@mui/material/Box';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { GuardedMasterPage } from '@/features/finance/master-change/guarded-master-page';
import { usePartWords } from '@/features/finance/master-change/part-words';
import { MENU } from '@/lib/menus';
import { useLanguage } from '@/lib/use-language';
import { instalmentPatterns } from './api';

const InstalmentPatternDialog = lazy(() => import('./instalment-pattern-dialog'));

/** The patterns of instalments: found, added, changed and deleted; one of them is in use. */
export default function InstalmentPatternsPage() {
  const { t } = useTranslation(['instalmentPatterns', 'masters']);
  const { pick } = useLanguage();
  const words = usePartWords();
  return (
    <GuardedMasterPage
      master={instalmentPatterns}
      menu={MENU.instalmentPatterns}
      texts="instalmentPatterns"
      nameOf={({ code }) => code}
      columns={[
        {
          key: 'code',
          header: t('masters:code'),
          width: 150,
          cell: (pattern) => pattern.code,
          note: (pattern) => pattern.isDefault && t('inUse'),
        },
        {
          key: 'name',
          header: t('masters:name'),
          cell: (pattern) => pick(pattern.nameTh, pattern.nameEn),
          note: ({ parts }) => t('count', { count: parts.length }),
        },
        {
          key: 'parts',
          header: t('parts'),
          cell: ({ parts }) => (
            <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
              {parts.map((part) => (
                <li key={JSON.stringify(part)}>{words(part)}</li>
              ))}
            </Box>
          ),
        },
      ]}
      dialog={(pattern, close) => <InstalmentPatternDialog pattern={pattern} onClose={close} />}
    />
  );
}
