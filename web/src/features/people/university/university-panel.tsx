import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '@/components/brand-mark';
import { Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { isNotFound } from '@/lib/data-failures';
import { MENU } from '@/lib/menus';
import { useMay } from '@/lib/use-session';
import { universityQuery } from './api';

const LogoDialog = lazy(() => import('./logo-dialog'));

interface UniversityPanelProps {
  /** How its names and its tax id are changed. */
  renaming?: ReactNode;
}

/** What papers and pages say of the university; nothing where nobody has set it up. */
export function UniversityPanel({ renaming }: UniversityPanelProps) {
  const { t } = useTranslation('organisation');
  const query = useQuery({ ...universityQuery, retry: false });
  const mayEdit = useMay(MENU.organisation, 'edit');
  const [changing, setChanging] = useState(false);
  if (isNotFound(query.error)) return null;
  return (
    <Panel
      title={t('university.title')}
      actions={
        query.data && (
          <>
            {renaming}
            {mayEdit && (
              <Button size="small" onClick={() => setChanging(true)}>
                {t('university.changeLogo')}
              </Button>
            )}
          </>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton height={64} />}>
        {({ name, taxId, logo }) => (
          <>
            <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
              <BrandMark size={64} />
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Box sx={{ fontWeight: 700 }}>{name.th}</Box>
                <Box lang="en">{name.en}</Box>
                <Box sx={{ color: 'text.secondary' }}>{t('university.taxId', { taxId })}</Box>
              </Box>
            </Box>
            <Suspense fallback={null}>
              {changing && <LogoDialog logo={logo} onClose={() => setChanging(false)} />}
            </Suspense>
          </>
        )}
      </QueryView>
    </Panel>
  );
}
