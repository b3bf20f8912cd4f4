import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { versionQuery } from './api';
import { Difference } from './programme-difference';
import { Faults } from './programme-faults';
import { Trial } from './programme-trial';

/** Beside the proposal of a draft: what is wrong with it, what it changes, and what it would do to students. */
export function ProgrammeOfCase({ versionId }: { versionId: string }) {
  const { t } = useTranslation('programmes');
  return (
    <QueryView query={useQuery(versionQuery(versionId))}>
      {(version) => (
        <>
          <Panel
            title={t('proposal.title')}
            actions={
              <Link component={RouterLink} to={`/adm/study/programmes/${versionId}`}>
                {t('proposal.open', { code: version.programmeCode, revision: version.revision })}
              </Link>
            }
          >
            <Faults faults={version.faults} severity="error" />
          </Panel>
          <Difference version={version} />
          {version.faults.length === 0 && <Trial versionId={versionId} isAsked />}
        </>
      )}
    </QueryView>
  );
}
