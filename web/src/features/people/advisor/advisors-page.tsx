import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useListParams } from '@/components/data-table/use-list-params';
import { RowActions } from '@/components/row-actions';
import { SearchListPage } from '@/components/search-list-page';
import { MENU } from '@/lib/menus';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { advisorsQuery } from './api';
import type { GiveTarget } from './give-dialog';

const GiveDialog = lazy(() => import('./give-dialog'));

/** Teachers of the user's unit with their numbers of students; all students of one can move to others. */
export default function AdvisorsPage() {
  const { t } = useTranslation('advisors');
  const { pick } = useLanguage();
  const params = useListParams();
  const mayGive = useMay(MENU.advisors, 'edit');
  const [target, setTarget] = useState<GiveTarget | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const query = useQuery(advisorsQuery({ text: params.filter('text'), page: params.page, pageSize: params.pageSize }));
  return (
    <SearchListPage
      title={t('teachers.title')}
      hint={t('teachers.hint')}
      searchLabel={t('teachers.search')}
      actions={
        <Button component={RouterLink} to="/adm/advisors" variant="outlined">
          {t('teachers.back')}
        </Button>
      }
      done={done}
      onDoneRead={() => setDone(null)}
      empty={t('teachers.empty')}
      params={params}
      query={query}
      rowId={({ personId }) => personId}
      rowName={({ name }) => pick(name.th, name.en)}
      columns={[
        {
          key: 'teacher',
          header: t('column.teacher'),
          cell: ({ name }) => pick(name.th, name.en),
          note: ({ code, department }) =>
            [code, department && pick(department.th, department.en)].filter(Boolean).join(' · '),
        },
        {
          key: 'advisees',
          header: t('column.advisees'),
          align: 'right',
          cell: ({ here, personId, name }) =>
            here > 0 ? (
              <Link
                component={RouterLink}
                to={`/adm/advisors?advisor=${personId}`}
                aria-label={t('teachers.studentsOf', { name: pick(name.th, name.en), count: here })}
              >
                {here}
              </Link>
            ) : (
              here
            ),
          note: ({ advisees, here }) => here !== advisees && t('teachers.inAll', { count: advisees }),
        },
        {
          key: 'account',
          header: t('column.account'),
          cell: ({ hasLeft, mayAdvise }) => t(hasLeft ? 'left' : mayAdvise ? 'teachers.advises' : 'teachers.elsewhere'),
        },
        {
          key: 'actions',
          header: t('column.actions'),
          cell: ({ personId, here, name: names }) => {
            const name = pick(names.th, names.en);
            return (
              <RowActions
                actions={[
                  mayGive &&
                    here > 0 && {
                      label: t('teachers.move'),
                      name: t('teachers.moveOf', { name }),
                      run: () => setTarget({ rule: 'moved', advisorId: personId, name }),
                    },
                ]}
              />
            );
          },
        },
      ]}
    >
      <Suspense fallback={null}>
        {target && (
          <GiveDialog
            target={target}
            onClose={() => setTarget(null)}
            onDone={(count) => setDone(t('give.done', { count }))}
          />
        )}
      </Suspense>
    </SearchListPage>
  );
}
