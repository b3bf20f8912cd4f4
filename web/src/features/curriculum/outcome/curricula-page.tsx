import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { EmptyState } from '@/components/empty-state';
import { Page, Panel } from '@/components/page';
import { PlainTable } from '@/components/plain-table';
import { QueryView } from '@/components/query-view';
import { useUnitNames } from '@/features/people/organisation/use-units';
import { useLanguage } from '@/lib/use-language';
import { curriculaQuery } from './api';

/** The curricula of the majors: how many outcomes each has, and how many no subject sees to. */
export default function CurriculaPage() {
  const { t } = useTranslation('teaching');
  const { pick } = useLanguage();
  const { major: majorName } = useUnitNames();
  const query = useQuery(curriculaQuery);
  return (
    <Page title={t('curricula.title')} hint={t('curricula.hint')}>
      <Panel>
        <QueryView
          query={query}
          isEmpty={(rows) => rows.length === 0}
          empty={<EmptyState title={t('curricula.none')} />}
        >
          {(rows) => (
            <PlainTable
              label={t('curricula.title')}
              rows={rows}
              rowId={({ curriculumCode }) => curriculumCode}
              rowName={({ curriculumCode }) => curriculumCode}
              columns={[
                {
                  key: 'name',
                  header: t('curricula.name'),
                  cell: ({ curriculumCode, name }) => (
                    <Link component={RouterLink} to={`/adm/curriculum/subjects/outcomes/${curriculumCode}`}>
                      {curriculumCode} {pick(name.th, name.en)}
                    </Link>
                  ),
                },
                {
                  key: 'majors',
                  header: t('curricula.majors'),
                  cell: ({ majors }) => majors.map(majorName).join(', '),
                },
                { key: 'outcomes', header: t('curricula.outcomes'), align: 'right', cell: ({ outcomes }) => outcomes },
                { key: 'gaps', header: t('curricula.gaps'), align: 'right', cell: ({ gaps }) => gaps },
              ]}
            />
          )}
        </QueryView>
      </Panel>
    </Page>
  );
}
