import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubjectBundle } from '@/client/models';
import type { Column } from '@/components/data-table/types';
import { useListParams } from '@/components/data-table/use-list-params';
import { RowActions } from '@/components/row-actions';
import { SearchListPage } from '@/components/search-list-page';
import { ask } from '@/lib/dialogs';
import { MENU } from '@/lib/menus';
import { reportFailure } from '@/lib/report-failure';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { bundlesQuery, codesOf, useDissolveBundle } from './api';

const BundleDialog = lazy(() => import('./bundle-dialog'));
const named = (bundle: SubjectBundle) => codesOf(bundle).join(', ');

/** Subjects that are enrolled together: found, made, changed and dissolved. */
export default function BundlesPage() {
  const { t } = useTranslation(['bundles', 'common']);
  const { pick } = useLanguage();
  const params = useListParams();
  const may = { add: useMay(MENU.bundles, 'add'), edit: useMay(MENU.bundles, 'edit') };
  const mayDelete = useMay(MENU.bundles, 'delete');
  const [edited, setEdited] = useState<SubjectBundle | 'new' | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { page, pageSize } = params;
  const query = useQuery(bundlesQuery({ text: params.filter('text'), page, pageSize }));
  const dissolve = useDissolveBundle();
  const askToDissolve = async (bundle: SubjectBundle) => {
    const codes = named(bundle);
    const sure = await ask({
      tone: 'danger',
      title: t('dissolve.title'),
      message: t('dissolve.message', { codes }),
      confirmLabel: t('dissolve.action'),
      cancelLabel: t('common:action.cancel'),
    });
    const said = () => setDone(t('dissolved', { codes }));
    if (sure) dissolve.mutate(bundle, { onSuccess: said, onError: reportFailure });
  };
  const actionsOf = (bundle: SubjectBundle) => [
    may.edit && {
      label: t('change.action'),
      name: t('change.name', { codes: named(bundle) }),
      run: () => setEdited(bundle),
    },
    mayDelete && {
      label: t('dissolve.action'),
      name: t('dissolve.name', { codes: named(bundle) }),
      run: () => void askToDissolve(bundle),
      tone: 'error' as const,
      disabled: dissolve.isPending,
    },
  ];
  const columns: Column<SubjectBundle>[] = [
    {
      key: 'members',
      header: t('column.members'),
      cell: (bundle) => (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
          {bundle.members.map(({ subjectCode, name }) => (
            <li key={subjectCode}>
              <strong>{subjectCode}</strong> {pick(name.th, name.en)}
            </li>
          ))}
        </Box>
      ),
    },
    {
      key: 'credit',
      header: t('column.credit'),
      cell: ({ members }) => members.map((member) => member.creditShow).join(' + '),
    },
    ...(may.edit || mayDelete
      ? [
          {
            key: 'actions',
            header: t('column.actions'),
            cell: (row: SubjectBundle) => <RowActions actions={actionsOf(row)} />,
          },
        ]
      : []),
  ];
  return (
    <SearchListPage
      title={t('title')}
      hint={t('hint')}
      searchLabel={t('search')}
      empty={t('empty')}
      emptyHint={t('emptySearch')}
      params={params}
      query={query}
      columns={columns}
      rowId={(bundle) => bundle.bundleId}
      rowName={named}
      actions={
        may.add && (
          <Button variant="contained" startIcon={<AddIcon aria-hidden />} onClick={() => setEdited('new')}>
            {t('make.action')}
          </Button>
        )
      }
      done={done}
      onDoneRead={() => setDone(null)}
    >
      <Suspense fallback={null}>
        {edited && (
          <BundleDialog
            key={edited === 'new' ? 'new' : named(edited)}
            bundle={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
            onSaved={(bundle) => {
              setDone(t('saved', { codes: named(bundle) }));
              setEdited(null);
            }}
          />
        )}
      </Suspense>
    </SearchListPage>
  );
}
