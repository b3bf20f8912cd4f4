import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { ProposeDialog } from '@/components/form/propose-dialog';
import { draftQuery, useProposeProgramme } from './drafts-api';

/** Puts a draft before its offices as it was seen; what has faults nobody can propose. */
export function ProposeProgramme({ version }: { version: Schemas['ProgrammeDetail'] }) {
  const { t } = useTranslation(['programmes', 'case']);
  const { versionId, programmeCode, revision } = version;
  const [isAsked, ask] = useState(false);
  const { data: draft } = useQuery(draftQuery(versionId));
  const propose = useProposeProgramme(versionId);
  if (!draft) return null;
  return (
    <>
      <Button variant="contained" onClick={() => ask(true)}>
        {t('case:propose.action')}
      </Button>
      {isAsked && (
        <ProposeDialog
          title={t('propose.title', { code: programmeCode, revision })}
          onPropose={async (reason) => {
            await propose.mutateAsync({ edits: draft.edits, reason });
            ask(false);
          }}
          onClose={() => ask(false)}
        />
      )}
    </>
  );
}
