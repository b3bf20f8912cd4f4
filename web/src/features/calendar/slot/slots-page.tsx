import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useListParams } from '@/components/data-table/use-list-params';
import { FilterSelect } from '@/components/filters';
import { Page, Panel } from '@/components/page';
import { chosenTerm, type ChosenTerm } from '@/components/term-picker/chosen-term';
import { TermPicker } from '@/components/term-picker/term-picker';
import { QueryView } from '@/components/query-view';
import { useTermName } from '@/lib/use-term-name';
import { useUnitNames, useUnits } from '@/features/people/organisation/use-units';
import { useMay } from '@/lib/use-session';
import { ask } from '@/lib/dialogs';
import { MENU } from '@/lib/menus';
import { reportFailure } from '@/lib/report-failure';
import { publishedSlotsQuery, usePreviewSlots, useSaveSlots } from './api';
import { LayoutPreview } from './layout-preview';
import { PublishedWindows } from './published-windows';

const RuleForm = lazy(() => import('./rule-form'));

interface Previewed {
  rule: Schemas['SlotRuleInput'];
  layout: Schemas['SlotLayout'];
}

/** Personal slots of a term and campus: what is published, and laying them out after looking at what a rule gives. */
export default function SlotsPage() {
  const { t } = useTranslation('slots');
  const params = useListParams();
  const campus = params.filter('campus');
  const term = chosenTerm(params);
  const { campuses } = useUnits();
  return (
    <Page title={t('title')} hint={t('hint')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, maxWidth: { sm: 640 } }}>
        <TermPicker params={params} />
        <FilterSelect
          label={t('campus.label')}
          value={campus}
          allLabel={t('campus.every')}
          options={campuses.map(({ value, label }) => ({ value, label: t('campus.one', { name: label }) }))}
          onChange={(value) => params.change({ campus: value })}
        />
      </Box>
      <SlotsOf key={`${term.academicYear}-${term.semester} ${campus}`} campus={campus} term={term} />
    </Page>
  );
}

/** The slots of one term and campus; of another one nothing stays: no preview, and nothing that was saved. */
function SlotsOf({ campus, term }: { campus: string | undefined; term: ChosenTerm }) {
  const { t } = useTranslation(['slots', 'common']);
  const { campus: campusName } = useUnitNames();
  const termName = useTermName();
  const whose = campus ? t('campus.one', { name: campusName(campus) }) : t('campus.every');
  const query = useQuery(publishedSlotsQuery(campus, term));
  const preview = usePreviewSlots();
  const save = useSaveSlots();
  const mayLayOut = useMay(MENU.slots, 'add');
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [saved, setSaved] = useState<Schemas['SlotLayout'] | null>(null);

  const forget = () => setPreviewed(null);
  const look = async (rule: Schemas['SlotRuleInput']) => {
    forget();
    setSaved(null);
    setPreviewed({ rule, layout: await preview.mutateAsync(rule) });
  };
  const publish = async ({ rule, layout }: Previewed) => {
    const sure = await ask({
      title: t('publish.title', { whose }),
      message: t('publish.message', { count: layout.students }),
      confirmLabel: t('publish.action'),
      cancelLabel: t('common:action.cancel'),
    });
    if (sure)
      save.mutate(rule, {
        onSuccess: (published) => {
          setSaved(published);
          forget();
        },
        onError: reportFailure,
      });
  };

  return (
    <QueryView query={query}>
      {(published) => (
        <>
          <Box role="status">
            {saved && (
              <Alert severity="success" onClose={() => setSaved(null)} closeText={t('common:action.close')}>
                {t('publish.done', { created: saved.created, moved: saved.moved, removed: saved.removed })}
              </Alert>
            )}
          </Box>
          <Panel title={t('published.term', { term: termName(published), whose })}>
            <PublishedWindows published={published} />
          </Panel>
          {mayLayOut && !published.periodOpensAt && <Alert severity="info">{t('campus.noPeriod', { whose })}</Alert>}
          {mayLayOut && published.periodOpensAt && (
            <Panel title={t('rule.title', { whose })}>
              <Suspense fallback={null}>
                <RuleForm
                  key={published.periodOpensAt}
                  published={published}
                  busy={preview.isPending || save.isPending}
                  sent={saved !== null}
                  onPreview={look}
                  onTyped={forget}
                />
              </Suspense>
              <Box role="status" sx={{ mt: 2, display: 'grid', gap: 2, justifyItems: 'stretch' }}>
                {previewed && (
                  <>
                    <LayoutPreview layout={previewed.layout} whose={whose} />
                    <Button
                      variant="contained"
                      sx={{ justifySelf: 'start' }}
                      disabled={save.isPending}
                      onClick={() => void publish(previewed)}
                    >
                      {t('publish.action')}
                    </Button>
                  </>
                )}
              </Box>
            </Panel>
          )}
        </>
      )}
    </QueryView>
  );
}
