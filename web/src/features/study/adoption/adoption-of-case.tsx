import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useOwnListParams } from '@/components/data-table/use-list-params';
import { Panel } from '@/components/page';
import { adoptedQuery } from './api';
import { AdoptionLines } from './adoption-lines';

/** Beside an adoption: the versions that become active by it. */
export function AdoptionOfCase({ view }: { view: Schemas['CaseView'] }) {
  const { t } = useTranslation('adoptions');
  const params = useOwnListParams();
  const asked = { page: params.page, pageSize: params.pageSize };
  const query = useQuery(adoptedQuery(view.id, view.revision, asked));
  return (
    <Panel title={t('versions')}>
      <AdoptionLines params={params} query={query} />
    </Panel>
  );
}
