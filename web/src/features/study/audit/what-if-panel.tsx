import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FilterSelect } from '@/components/filters';
import { Panel } from '@/components/page';
import { useLanguage } from '@/lib/use-language';
import { programmesQuery } from './api';
import type { useTried } from './use-tried';

interface WhatIfPanelProps {
  view: Schemas['DegreeAudit'];
  tried: ReturnType<typeof useTried>;
}

/** Another programme and planned subjects are tried; nothing is kept. */
export function WhatIfPanel({ view, tried }: WhatIfPanelProps) {
  const { t } = useTranslation('audit');
  const { pick } = useLanguage();
  const { data: programmes } = useQuery(programmesQuery);
  const { asked, planned, isTried, without, chooseProgramme, leaveOut, takeAgain, end } = tried;
  const { own, figures } = view;
  const options = (programmes ?? []).map(({ versionId, name, revision }) => ({
    value: versionId,
    label: `${pick(name.th, name.en)} (${t('revision', { year: revision })})`,
  }));
  return (
    <Panel
      title={t('whatIf.title')}
      actions={
        isTried && (
          <Button variant="outlined" onClick={end}>
            {t('whatIf.end')}
          </Button>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
        <FilterSelect
          label={t('whatIf.programme')}
          value={asked.programme}
          allLabel={t('whatIf.own')}
          options={options}
          onChange={chooseProgramme}
        />
        <Chosen said={t('whatIf.planned')} codes={planned} nameOf="whatIf.leaveOut" onDelete={leaveOut} />
        <Chosen said={t('whatIf.without')} codes={without} nameOf="whatIf.takeAgain" onDelete={takeAgain} />
        {isTried && figures && own && (
          <Alert severity="info" role="status">
            {t('whatIf.difference', { tried: figures.toTake, own: own.toTake })}
          </Alert>
        )}
      </Box>
    </Panel>
  );
}

interface ChosenProps {
  said: string;
  codes: readonly string[];
  nameOf: 'whatIf.leaveOut' | 'whatIf.takeAgain';
  onDelete: (code: string) => void;
}

/** Subjects that are tried in one way, each of which can be taken back. */
function Chosen({ said, codes, nameOf, onDelete }: ChosenProps) {
  const { t } = useTranslation('audit');
  if (codes.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {said}
      {codes.map((code) => (
        <Chip key={code} label={code} onDelete={() => onDelete(code)} aria-label={t(nameOf, { code })} />
      ))}
    </Box>
  );
}
