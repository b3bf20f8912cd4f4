import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { confirmed } from '@/lib/confirmed';
import { MENU } from '@/lib/menus';
import { shownCodeAmong } from '@/lib/subject-code';
import { useLanguage } from '@/lib/use-language';
import { bundlesQuery, codesOf, useDissolveBundle } from './api';

const BundleDialog = lazy(() => import('./bundle-dialog'));
const HALF_OFFERED: Schemas['BundleGap'] = 'half_offered';
const named = (bundle: Schemas['BundleView']) =>
  codesOf(bundle)
    .map((code, _place, codes) => shownCodeAmong(code, codes))
    .join(', ');

/** Subjects that are enrolled together: found, made, changed and dissolved. */
export default function BundlesPage() {
  const { t } = useTranslation('bundles');
  const { pick } = useLanguage();
  const master = useMaster<Schemas['BundleView']>(MENU.bundles);
  const { may, open, close, say } = master;
  const gap = master.params.filter('gap') === HALF_OFFERED ? HALF_OFFERED : undefined;
  const dissolve = useDissolveBundle();
  const askToDissolve = async (bundle: Schemas['BundleView']) => {
    const codes = named(bundle);
    const question = {
      title: t('dissolve.title'),
      message: t('dissolve.message', { codes }),
      confirmLabel: t('dissolve.action'),
    };
    if (await confirmed(question, () => dissolve.mutateAsync(bundle))) say(t('dissolved', { codes }));
  };
  return (
    <MasterPage
      master={master}
      query={useQuery(bundlesQuery({ ...master.asked, gap }))}
      filters={[
        {
          name: 'gap',
          label: t('gap.label'),
          allLabel: t('gap.all'),
          options: [{ value: HALF_OFFERED, label: t('gap.half_offered') }],
        },
      ]}
      texts="bundles"
      rowId={(bundle) => bundle.bundleId}
      rowName={named}
      columns={[
        {
          key: 'members',
          header: t('column.members'),
          cell: (bundle) => (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
              {bundle.members.map(({ subjectCode, name }) => (
                <li key={subjectCode}>
                  <strong>{shownCodeAmong(subjectCode, codesOf(bundle))}</strong> {pick(name.th, name.en)}
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
      ]}
      actionsOf={(bundle) => [
        may.edit && {
          label: t('change.action'),
          name: t('change.name', { codes: named(bundle) }),
          run: () => open(bundle),
        },
        may.delete && {
          label: t('dissolve.action'),
          name: t('dissolve.name', { codes: named(bundle) }),
          run: () => void askToDissolve(bundle),
          tone: 'error',
        },
      ]}
      dialog={(bundle) => (
        <BundleDialog bundle={bundle} onClose={close} onSaved={(saved) => say(t('saved', { codes: named(saved) }))} />
      )}
    />
  );
}
